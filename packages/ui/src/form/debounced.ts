/** How long typing must pause before the messages are updated (specification sections 5 and 9). */
export const MESSAGE_DELAY_MS = 200

/** Runs `act` when `soon` has not been called for the delay. */
export function debounced(act: () => void, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const soon = () => {
    stop()
    timer = setTimeout(act, delayMs)
  }
  return { soon, stop }
}
