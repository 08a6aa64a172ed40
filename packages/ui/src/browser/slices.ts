/**
 * Lets the browser handle waiting clicks, drawing and other work. A message comes back at once; a timer would come a second
 * late in a hidden tab.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** A person notices no pause of this length, and half a frame is left for drawing. */
const SLICE_MS = 8

/** Runs long work in slices, between which the page answers; undefined when it was stopped. */
export async function inSlices<Result>(
  steps: Generator<undefined, Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  for (;;) {
    await nextTask()
    if (signal.aborted) return undefined
    const until = performance.now() + SLICE_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
  }
}
