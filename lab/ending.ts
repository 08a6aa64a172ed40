/** What was opened, and is to be ended in the reverse order. */
const open: (() => Promise<void>)[] = []
let isStopped = false

/**
 * Says how something is ended that lives on its own: a process, a server, a folder. That is done when the work around it is
 * over (`within`), when the run is stopped, or sooner by calling what this returns.
 */
export function onEnd(end: () => unknown): () => Promise<void> {
  let ending: Promise<void> | undefined
  const once = (): Promise<void> =>
    (ending ??= (async () => {
      open.splice(open.indexOf(once), 1)
      await end()
    })())
  open.push(once)
  return once
}

/** Does some work, and ends whatever it has opened, however it went. */
export async function within<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = open.length
  try {
    return await work()
  } finally {
    // Whoever has stopped the run ends everything, and then the program: the work must not go on, or fail, before that.
    if (isStopped) await new Promise(() => undefined)
    await endDownTo(before)
  }
}

async function endDownTo(count: number): Promise<void> {
  while (open.length > count) {
    // The others are ended all the same.
    await open
      .at(-1)?.()
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
}

/** A run that is stopped leaves no process and no folder behind. */
export function endWhenStopped(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopped) return
      isStopped = true
      // What was going on fails when its servers are gone, and nobody wants to hear of it.
      process.on('uncaughtException', () => undefined)
      process.stdout.write = () => true
      void endDownTo(0).finally(() => process.exit(130))
    })
}
