# Two commands do everything on a fresh Debian or Ubuntu machine with a Swift toolchain: `make demo` and `make test`.

SWIFT ?= swift
OUT ?= out
BUILD_FLAGS := --explicit-target-dependency-import-check error
BINARY = $(shell SWIFT="$(SWIFT)" Scripts/build-release --show-bin-path)/inbetween
# One optimised build serves the tests, the program that they start, the example and the goldens.
TEST_FLAGS := -c release -Xswiftc -enable-testing -Xswiftc -gnone \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# With ASSERTIONS=yes it keeps the assertions of a debug build, for which an unoptimised one needs five times as long.
ifdef ASSERTIONS
TEST_FLAGS += --scratch-path '$(CURDIR)/.build-assertions' -Xswiftc -assert-config -Xswiftc Debug
endif
TEST_PRODUCTS = $(shell $(SWIFT) build $(TEST_FLAGS) --show-bin-path)

.PHONY: help setup build demo owner test test-full strength build-tests test-examples test-debug test-uikit-on-linux test-vectors conformance faults \
	edits check-purity check-verdicts \
	check-ci-files bench bench-compare bench-encoder bench-record bench-components bench-solver check-instructions \
	check-incremental format lint sanitize fuzz fuzz-seeds dist check-dist docs docs-setup clean

# Targets build in one folder and print what takes how long, so `make -j` runs them one after the other, too.
.NOTPARALLEL:

help: ## Lists the targets.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/' | expand -t 16

setup: ## Installs missing libraries and fonts.
	@Scripts/setup

build: setup ## Builds the release binary.
	@SWIFT="$(SWIFT)" Scripts/build-release

demo: build ## Renders every scene in Scenes/ and prints where the frames are.
	@Scripts/demo "$(BINARY)" "$(OUT)"

test: build-tests ## Builds and runs the tests but those of test-full, and verifies the golden animations.
	@Scripts/test "$(TEST_PRODUCTS)/inbetweenPackageTests.xctest"
	@Scripts/test-examples "$(SWIFT)" $(TEST_FLAGS)
	$(SWIFT) test --package-path Plugins/UIKitOnLinux
	@Scripts/verify-goldens "$(TEST_PRODUCTS)/inbetween"
	@Scripts/check-purity "$(TEST_PRODUCTS)/inbetween" 3 2

# Unicode's data is what tests of text compare with; PyYAML reads pipelines that are played (Tests/Pipelines).
build-tests:
	@Scripts/setup unicode-data fonts-noto-core python3-yaml
	$(SWIFT) build --build-tests $(TEST_FLAGS) $(BUILD_FLAGS)

test-full: export INBETWEEN_TESTS = full
test-full: ## Runs all tests in a build with assertions, with a browser and with faults, edits and single frames in numbers.
	@Scripts/setup chromium ffmpeg
	@$(MAKE) test check-verdicts faults edits check-purity ASSERTIONS=yes CALLS=$(or $(CALLS),10)

test-debug: ## Runs the tests in an unoptimised build.
	@Scripts/setup unicode-data fonts-noto-core python3-yaml
	$(SWIFT) build --build-tests $(BUILD_FLAGS)
	@Scripts/test "$$($(SWIFT) build --show-bin-path)/inbetweenPackageTests.xctest"

test-examples: build-tests ## Builds and tests the example package in its own folder.
	@Scripts/test-examples "$(SWIFT)" $(TEST_FLAGS)

test-uikit-on-linux: setup ## Builds and tests the plugin that compiles iOS sources unchanged, from sources and as released.
	$(SWIFT) test --package-path Plugins/UIKitOnLinux
	@Scripts/check-rewriter

test-vectors: build-tests ## Runs only the suites that read expected results from ../shared/vectors or INBETWEEN_VECTORS.
	@Scripts/test-vectors "$(TEST_PRODUCTS)/inbetweenPackageTests.xctest"

conformance: build ## Prints the figures of docs/conformance.md for ../shared/corpus/interface-builder or CORPUS.
	@Scripts/conformance "$(BINARY)" $(CORPUS)

strength: setup ## Measures how many of 60 wrong operators and numbers the tests find (hours).
	@Scripts/setup unicode-data
	@Scripts/strength $(or $(COUNT),60) $(or $(SEED),1)

check-verdicts: build-tests ## Tries each verdict and bound that was once wrong.
	@Scripts/check-verdicts "$(TEST_PRODUCTS)/inbetween"

faults: build-tests ## Injects faults into every system call of every command that writes; CALLS=10 limits their number.
	INBETWEEN_FAULTS=$(or $(CALLS),all) Scripts/test-only "$(TEST_PRODUCTS)/inbetweenPackageTests.xctest" InbetweenFaultsTests

edits: build-tests ## Compares verify with verify --no-cache after each of 2,000 random edits.
	INBETWEEN_RANDOM_EDITS=125 Scripts/test-only "$(TEST_PRODUCTS)/inbetweenPackageTests.xctest" 'VerdictCacheTests/.after any edits, moves and clones'

check-purity: build-tests ## Renders 200 frames of every scene, each in a new process, and compares them with whole runs.
	@Scripts/check-purity "$(TEST_PRODUCTS)/inbetween"

check-ci-files: ## Checks the CI files in docs/ci against the schemas that the services publish.
	@Scripts/check-ci-files

bench: build ## Prints the tables of docs/performance.md.
	@Scripts/bench "$(BINARY)"
	@Scripts/bench-compare

bench-compare: ## Compares the time for comparing 4K images with that of pixelmatch-fast.
	@Scripts/bench-compare

bench-encoder: ## Compares sizes and times of PNG files with those of libpng.
	@Scripts/bench-encoder

bench-record: build ## Prints the processor times of record and verify.
	@Scripts/bench-record "$(BINARY)"

bench-components: build ## Prints the user time of commands on scenes with one large component of constraints.
	@Scripts/bench-components "$(BINARY)"

bench-solver: ## Compares the solver with kiwi.
	@Scripts/bench-solver

check-instructions: ## Fails if the solver, a render or loading needs over 3 % more instructions than recorded.
	@Scripts/check-instructions

check-incremental: ## Builds incrementally after changing stored properties, and runs the tests of dependent modules.
	@Scripts/check-incremental

format: ## Formats all Swift sources in place.
	$(SWIFT) format --in-place --recursive --parallel --configuration .swift-format Sources Tests Examples Plugins Package.swift

lint: ## Fails if a source is not formatted or breaks a rule.
	$(SWIFT) format lint --strict --recursive --parallel --configuration .swift-format Sources Tests Examples Plugins Package.swift
	@Scripts/check-unsafe

# Leak detection is off because Foundation leaks when it reads a file.
sanitize: setup ## Runs the tests under AddressSanitizer, or with SANITIZER=thread under ThreadSanitizer.
	ASAN_OPTIONS=detect_leaks=0 INBETWEEN_SANITIZER=$(or $(SANITIZER),address) $(SWIFT) test --sanitize=$(or $(SANITIZER),address) --scratch-path .build-sanitize-$(or $(SANITIZER),address) --disable-xctest

fuzz: setup ## Fuzzes a reader for SECONDS=60: TARGET=scene, or another of Fuzz/Seeds; all of them without TARGET.
	@Scripts/fuzz "$(SWIFT)" $(or $(SECONDS),60) $(TARGET)

fuzz-seeds: setup ## Adds the smallest set of inputs with the coverage of all fuzzing runs to Fuzz/Seeds.
	@Scripts/fuzz "$(SWIFT)" seeds $(TARGET)

dist: ## Builds the Debian package, the tarball, the plugin UIKitOnLinux, SBOMs and checksums in dist/.
	@Scripts/dist

check-dist: ## Installs the results of `make dist` in a minimal Debian system, and verifies the goldens there.
	@Scripts/check-dist

# A Python with markdown-it-py: the user's, or the system's with Debian's packages.
PYTHON ?= $(shell for p in python3 /usr/bin/python3; do $$p -c 'import markdown_it' 2>/dev/null && echo $$p && break; done)

docs: build $(if $(PYTHON),,docs-setup) ## Draws the documents' pictures that changed, builds the site in OUT/site; fails if a link is broken.
	@Scripts/setup ffmpeg
	@Scripts/pictures "$(BINARY)"
	@$(or $(PYTHON),/usr/bin/python3) Scripts/site "$(OUT)/site"

docs-setup:
	@Scripts/setup python3-markdown-it

owner: ## Writes the account of the remote `origin` in place of OWNER, in a clone that is published.
	Scripts/owner --write

clean: ## Removes build products and rendered files.
	rm -rf .build /var/tmp/inbetween-dist .build-assertions .build-sanitize-* Fuzz/.build Plugins/UIKitOnLinux/.build dist $(OUT)
