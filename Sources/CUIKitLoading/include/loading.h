#ifndef INBETWEEN_UIKIT_LOADING_H
#define INBETWEEN_UIKIT_LOADING_H

/// Defined in Swift by InbetweenUIKit; called once, before `main`.
void inbetween_uikit_did_load(void);

#endif
