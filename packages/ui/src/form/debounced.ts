/** How long the typing must pause before messages follow it (specification sections 5 and 9). */
export const MESSAGE_DELAY_MS = 200

/** Runs `act` once the calls of `soon` have paused for that long. */
export function debounced(act: () => void, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const soon = () => {
    stop()
    timer = setTimeout(act, delayMs)
  }
  return { soon, stop }
}
