/** A single sign acts only outside fields (WCAG 2.1.4): a question mark may be part of an answer. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
