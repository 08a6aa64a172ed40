import type { CommandDeps, Output } from './command.ts'
import { Refusal, UsageFault, messageFor } from './faults.ts'
import { readArguments } from './usage.ts'

export type Outcome = {
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
  readonly file?: AsyncIterable<Uint8Array>
}

/** Runs one command on an open database. Errors become an outcome too. */
export const execute = (
  deps: CommandDeps,
  args: readonly string[],
  text: string | undefined,
): Promise<Outcome> =>
  outcomeOf(async () => {
    const commandLine = readArguments(args)
    if ('help' in commandLine) return commandLine.help
    const { command, input } = commandLine
    if ('runApart' in command) throw new Refusal(`'${command.name}' does not go through a running server.`)
    return command.run(deps, { ...input, text })
  })

export async function outcomeOf(work: () => Promise<Output>): Promise<Outcome> {
  try {
    const output = await work()
    const { text, ...rest } = typeof output === 'string' ? { text: output } : output
    return { exitCode: 0, stdout: text && `${text}\n`, stderr: '', ...rest }
  } catch (error) {
    return { exitCode: error instanceof UsageFault ? 2 : 1, stdout: '', stderr: `${messageFor(error)}\n` }
  }
}
