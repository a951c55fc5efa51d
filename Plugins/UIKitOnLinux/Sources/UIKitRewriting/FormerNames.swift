/// Names of UIKit before Swift 4.2, and what they are called since.
///
/// Xcode accepts them in the language modes in which they were current; a module's own declarations take precedence.
enum FormerNames {
  /// Of types and constants, wherever they stand.
  static let names: [String: String] = {
    var names = others
    for (owner, nested) in nestedTypes {
      for pair in nested.split(separator: " ") {
        let parts = pair.split(separator: "=")
        guard parts.count == 2 else { continue }
        names[String(parts[0])] = owner + "." + parts[1]
      }
    }
    return names
  }()

  /// `NSNotification.Name.UIKeyboardWillShow`, also written `.UIKeyboardWillShow`.
  static let notifications = [
    "UIKeyboardWillShow": "UIResponder.keyboardWillShowNotification",
    "UIKeyboardDidShow": "UIResponder.keyboardDidShowNotification",
    "UIKeyboardWillHide": "UIResponder.keyboardWillHideNotification",
    "UIKeyboardDidHide": "UIResponder.keyboardDidHideNotification",
    "UIKeyboardWillChangeFrame": "UIResponder.keyboardWillChangeFrameNotification",
    "UIKeyboardDidChangeFrame": "UIResponder.keyboardDidChangeFrameNotification",
    "UIApplicationWillEnterForeground": "UIApplication.willEnterForegroundNotification",
    "UIApplicationDidEnterBackground": "UIApplication.didEnterBackgroundNotification",
    "UIApplicationDidBecomeActive": "UIApplication.didBecomeActiveNotification",
    "UIApplicationWillResignActive": "UIApplication.willResignActiveNotification",
    "UIApplicationWillTerminate": "UIApplication.willTerminateNotification",
    "UIApplicationDidReceiveMemoryWarning": "UIApplication.didReceiveMemoryWarningNotification",
    "UIDeviceOrientationDidChange": "UIDevice.orientationDidChangeNotification",
    "UITextFieldTextDidChange": "UITextField.textDidChangeNotification",
    "UITextFieldTextDidBeginEditing": "UITextField.textDidBeginEditingNotification",
    "UITextFieldTextDidEndEditing": "UITextField.textDidEndEditingNotification",
    "UITextViewTextDidChange": "UITextView.textDidChangeNotification",
    "UITextViewTextDidBeginEditing": "UITextView.textDidBeginEditingNotification",
    "UITextViewTextDidEndEditing": "UITextView.textDidEndEditingNotification",
    "UIContentSizeCategoryDidChange": "UIContentSizeCategory.didChangeNotification",
  ]

  /// Functions that have become initializers or methods: the labels of the arguments. A first label of `self` makes the
  /// first argument the object of the method.
  static let functions: [String: (name: String, labels: [String])] = [
    "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
    "UIOffsetMake": ("UIOffset", ["horizontal", "vertical"]),
    "UIEdgeInsetsInsetRect": ("inset", ["self", "by"]),
    "UIImagePNGRepresentation": ("pngData", ["self"]),
    "UIImageJPEGRepresentation": ("jpegData", ["self", "compressionQuality"]),
    "UIAccessibilityPostNotification": ("UIAccessibility.post", ["notification", "argument"]),
  ]

  /// The first labels of initializers.
  static let initializers = [
    "UIActivityIndicatorView(activityIndicatorStyle": "style"
  ]

  /// Functions without arguments that have become properties.
  static let properties = [
    "UIAccessibilityIsVoiceOverRunning": "UIAccessibility.isVoiceOverRunning",
    "UIAccessibilityIsReduceMotionEnabled": "UIAccessibility.isReduceMotionEnabled",
    "UIAccessibilityIsReduceTransparencyEnabled": "UIAccessibility.isReduceTransparencyEnabled",
    "UIAccessibilityIsBoldTextEnabled": "UIAccessibility.isBoldTextEnabled",
    "UIAccessibilityDarkerSystemColorsEnabled": "UIAccessibility.isDarkerSystemColorsEnabled",
  ]

  /// Functions that have become properties of their argument.
  static let propertiesOfArguments = [
    "UIInterfaceOrientationIsLandscape": "isLandscape", "UIInterfaceOrientationIsPortrait": "isPortrait",
    "UIDeviceOrientationIsLandscape": "isLandscape", "UIDeviceOrientationIsPortrait": "isPortrait",
    "UIDeviceOrientationIsFlat": "isFlat",
    "UIDeviceOrientationIsValidInterfaceOrientation": "isValidInterfaceOrientation",
  ]

  /// Methods whose first label has become a part of the name.
  static let methods = [
    "bringSubview(toFront": "bringSubviewToFront", "sendSubview(toBack": "sendSubviewToBack",
  ]

  private static let nestedTypes = [
    "UIControl":
      """
    UIControlEvents=Event UIControlState=State UIControlContentHorizontalAlignment=ContentHorizontalAlignment \
    UIControlContentVerticalAlignment=ContentVerticalAlignment
    """,
    "UIView":
      """
    UIViewAnimationOptions=AnimationOptions UIViewAnimationCurve=AnimationCurve UIViewContentMode=ContentMode \
    UIViewAnimationTransition=AnimationTransition UIViewAutoresizing=AutoresizingMask \
    UIViewKeyframeAnimationOptions=KeyframeAnimationOptions UIViewTintAdjustmentMode=TintAdjustmentMode \
    UIViewNoIntrinsicMetric=noIntrinsicMetric UILayoutFittingCompressedSize=layoutFittingCompressedSize \
    UILayoutFittingExpandedSize=layoutFittingExpandedSize
    """,
    "UITableViewCell":
      """
    UITableViewCellStyle=CellStyle UITableViewCellSelectionStyle=SelectionStyle \
    UITableViewCellAccessoryType=AccessoryType UITableViewCellEditingStyle=EditingStyle \
    UITableViewCellSeparatorStyle=SeparatorStyle
    """,
    "UITableView":
      """
    UITableViewStyle=Style UITableViewScrollPosition=ScrollPosition UITableViewRowAnimation=RowAnimation \
    UITableViewAutomaticDimension=automaticDimension UITableViewIndexSearch=indexSearch
    """,
    "UICollectionView":
      """
    UICollectionViewScrollPosition=ScrollPosition UICollectionViewScrollDirection=ScrollDirection \
    UICollectionElementKindSectionHeader=elementKindSectionHeader \
    UICollectionElementKindSectionFooter=elementKindSectionFooter
    """,
    "UIScrollView":
      """
    UIScrollViewDecelerationRateFast=DecelerationRate.fast UIScrollViewDecelerationRateNormal=DecelerationRate.normal \
    UIScrollViewKeyboardDismissMode=KeyboardDismissMode UIScrollViewIndicatorStyle=IndicatorStyle \
    UIScrollViewContentInsetAdjustmentBehavior=ContentInsetAdjustmentBehavior
    """,
    "UIButton": "UIButtonType=ButtonType",
    "UITextField":
      """
    UITextBorderStyle=BorderStyle UITextFieldViewMode=ViewMode UITextFieldDidEndEditingReason=DidEndEditingReason
    """,
    "UIBarButtonItem": "UIBarButtonItemStyle=Style UIBarButtonSystemItem=SystemItem",
    "UIActivityIndicatorView": "UIActivityIndicatorViewStyle=Style",
    "UIAlertController": "UIAlertControllerStyle=Style",
    "UIAlertAction": "UIAlertActionStyle=Style",
    "UIGestureRecognizer": "UIGestureRecognizerState=State",
    "UISwipeGestureRecognizer": "UISwipeGestureRecognizerDirection=Direction",
    "NSLayoutConstraint":
      """
    UILayoutConstraintAxis=Axis NSLayoutAttribute=Attribute NSLayoutRelation=Relation \
    NSLayoutFormatOptions=FormatOptions
    """,
    "UIStackView": "UIStackViewAlignment=Alignment UIStackViewDistribution=Distribution",
    "UINavigationController":
      "UINavigationControllerOperation=Operation UINavigationControllerHideShowBarDuration=hideShowBarDuration",
    "UIPageViewController":
      """
    UIPageViewControllerNavigationDirection=NavigationDirection UIPageViewControllerTransitionStyle=TransitionStyle \
    UIPageViewControllerNavigationOrientation=NavigationOrientation
    """,
    "UIBlurEffect": "UIBlurEffectStyle=Style",
    "UIImage": "UIImageRenderingMode=RenderingMode UIImageOrientation=Orientation UIImageResizingMode=ResizingMode",
    "NSAttributedString":
      """
    NSAttributedStringKey=Key NSFontAttributeName=Key.font NSForegroundColorAttributeName=Key.foregroundColor \
    NSKernAttributeName=Key.kern NSParagraphStyleAttributeName=Key.paragraphStyle \
    NSUnderlineStyleAttributeName=Key.underlineStyle NSBackgroundColorAttributeName=Key.backgroundColor
    """,
    "UIFont": "UIFontTextStyle=TextStyle",
    "UIFontDescriptor": "UIFontDescriptorSymbolicTraits=SymbolicTraits",
    "UIInterpolatingMotionEffect": "UIInterpolatingMotionEffectType=EffectType",
    "UIResponder":
      """
    UIKeyboardFrameEndUserInfoKey=keyboardFrameEndUserInfoKey \
    UIKeyboardFrameBeginUserInfoKey=keyboardFrameBeginUserInfoKey \
    UIKeyboardAnimationDurationUserInfoKey=keyboardAnimationDurationUserInfoKey \
    UIKeyboardAnimationCurveUserInfoKey=keyboardAnimationCurveUserInfoKey
    """,
    "UIApplication":
      """
    UIApplicationLaunchOptionsKey=LaunchOptionsKey UIApplicationOpenURLOptionsKey=OpenURLOptionsKey \
    UIApplicationOpenSettingsURLString=openSettingsURLString UIApplicationState=State \
    UIApplicationBackgroundFetchIntervalMinimum=backgroundFetchIntervalMinimum \
    UIApplicationBackgroundFetchIntervalNever=backgroundFetchIntervalNever
    """,
    "UIWindow.Level": "UIWindowLevelAlert=alert UIWindowLevelNormal=normal UIWindowLevelStatusBar=statusBar",
    "UISearchBar": "UISearchBarStyle=Style UISearchBarIcon=Icon",
    "UISegmentedControl": "UISegmentedControlNoSegment=noSegment",
    "UIDatePicker": "UIDatePickerMode=Mode",
    "UIActivity": "UIActivityType=ActivityType",
    "UIContextualAction": "UIContextualActionStyle=Style",
    "UIEvent": "UIEventSubtype=EventSubtype UIEventType=EventType",
    "UIImpactFeedbackGenerator": "UIImpactFeedbackStyle=FeedbackStyle",
    "UINotificationFeedbackGenerator": "UINotificationFeedbackType=FeedbackType",
    "UIImagePickerController":
      "UIImagePickerControllerSourceType=SourceType UIImagePickerControllerQualityType=QualityType",
    "UIImagePickerController.InfoKey":
      """
    UIImagePickerControllerOriginalImage=originalImage UIImagePickerControllerEditedImage=editedImage \
    UIImagePickerControllerMediaType=mediaType UIImagePickerControllerMediaURL=mediaURL
    """,
    "UISplitViewController": "UISplitViewControllerDisplayMode=DisplayMode",
    "UIAccessibilityTraits":
      """
    UIAccessibilityTraitButton=button UIAccessibilityTraitNone=none UIAccessibilityTraitSelected=selected \
    UIAccessibilityTraitHeader=header UIAccessibilityTraitImage=image UIAccessibilityTraitStaticText=staticText \
    UIAccessibilityTraitAdjustable=adjustable UIAccessibilityTraitNotEnabled=notEnabled \
    UIAccessibilityTraitUpdatesFrequently=updatesFrequently UIAccessibilityTraitLink=link
    """,
    "UIAccessibility.Notification":
      """
    UIAccessibilityLayoutChangedNotification=layoutChanged UIAccessibilityScreenChangedNotification=screenChanged \
    UIAccessibilityAnnouncementNotification=announcement
    """,
    "UILayoutPriority":
      """
    UILayoutPriorityRequired=required UILayoutPriorityDefaultHigh=defaultHigh UILayoutPriorityDefaultLow=defaultLow \
    UILayoutPriorityFittingSizeLevel=fittingSizeLevel
    """,
    "RunLoop": "RunLoopMode=Mode",
    "CAMediaTimingFunctionName":
      """
    kCAMediaTimingFunctionLinear=linear kCAMediaTimingFunctionEaseIn=easeIn kCAMediaTimingFunctionEaseOut=easeOut \
    kCAMediaTimingFunctionEaseInEaseOut=easeInEaseOut kCAMediaTimingFunctionDefault=default
    """,
    "CAMediaTimingFillMode":
      "kCAFillModeForwards=forwards kCAFillModeBackwards=backwards kCAFillModeBoth=both kCAFillModeRemoved=removed",
    "CAShapeLayerLineCap": "kCALineCapRound=round kCALineCapButt=butt kCALineCapSquare=square",
    "CAShapeLayerLineJoin": "kCALineJoinRound=round kCALineJoinMiter=miter kCALineJoinBevel=bevel",
    "CAShapeLayerFillRule": "kCAFillRuleEvenOdd=evenOdd kCAFillRuleNonZero=nonZero",
    "CALayerContentsGravity":
      """
    kCAGravityCenter=center kCAGravityResize=resize kCAGravityResizeAspect=resizeAspect \
    kCAGravityResizeAspectFill=resizeAspectFill kCAGravityTop=top kCAGravityBottom=bottom kCAGravityLeft=left \
    kCAGravityRight=right
    """,
    "CATransitionType":
      "kCATransitionFade=fade kCATransitionPush=push kCATransitionMoveIn=moveIn kCATransitionReveal=reveal",
    "CATransitionSubtype":
      """
    kCATransitionFromRight=fromRight kCATransitionFromLeft=fromLeft kCATransitionFromTop=fromTop \
    kCATransitionFromBottom=fromBottom
    """,
    "CAAnimationCalculationMode":
      """
    kCAAnimationLinear=linear kCAAnimationPaced=paced kCAAnimationDiscrete=discrete kCAAnimationCubic=cubic \
    kCAAnimationCubicPaced=cubicPaced
    """,
    "CAAnimationRotationMode":
      "kCAAnimationRotateAuto=rotateAuto kCAAnimationRotateAutoReverse=rotateAutoReverse",
    "CATextLayerAlignmentMode":
      """
    kCAAlignmentCenter=center kCAAlignmentLeft=left kCAAlignmentRight=right kCAAlignmentNatural=natural \
    kCAAlignmentJustified=justified
    """,
    "CATextLayerTruncationMode":
      "kCATruncationEnd=end kCATruncationStart=start kCATruncationMiddle=middle kCATruncationNone=none",
    "CAEmitterLayerEmitterShape":
      "kCAEmitterLayerLine=line kCAEmitterLayerPoint=point kCAEmitterLayerCircle=circle kCAEmitterLayerRectangle=rectangle",
  ]

  private static let others = [
    "addChildViewController": "addChild", "childViewControllers": "children",
    "removeFromParentViewController": "removeFromParent", "toParentViewController": "toParent",
    "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
    "childViewControllerForStatusBarHidden": "childForStatusBarHidden",
    "styleSingle": "single", "styleDouble": "double", "styleThick": "thick",
    "commonModes": "common", "defaultRunLoopMode": "default",
  ]
}
