/**
 * Runs `act` as soon as nothing is being pressed. A press first takes the focus from a field: if the field's message
 * were drawn at once, it could push the button away from under the finger, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  // The events of a tap follow each other without a pause; a timer runs after the last of them.
  setTimeout(() => {
    if (!document.querySelector(':active')) return act()
    addEventListener('pointerup', () => setTimeout(act), { once: true })
  })
}
