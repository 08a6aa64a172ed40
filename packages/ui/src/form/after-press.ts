/**
 * Runs `act` as soon as nothing is being pressed. A press begins by taking the focus from a field: were the field's
 * message drawn at once, it could push the button away from under the finger, and the press would come to nothing.
 */
export function afterPress(act: () => void): void {
  // The events of a tap follow each other without a pause; a timer runs after the last of them.
  setTimeout(() => {
    if (!document.querySelector(':active')) return act()
    addEventListener('pointerup', () => setTimeout(act), { once: true })
  })
}
