import { makeClock } from '../platform/deps.ts'
import { logExit } from '../platform/http/logs.ts'
import { mapStacks } from '../platform/mapped-stacks.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import type { Command, Input } from './command.ts'
import { execute, outcomeOf, type Outcome, readArguments } from './execute.ts'
import { readSource, refuseExisting, saveNew, printable } from './files.ts'
import { depsOf, prepare, reach, settingsFor, askServer } from './open.ts'

mapStacks()
logExit()

async function runCommandLine(args: readonly string[]): Promise<Outcome> {
  const commandLine = readArguments(args)
  if ('help' in commandLine) return outcomeOf(async () => commandLine.help)
  const { command, input } = commandLine
  const settings = readSettings(process.env)
  if ('runApart' in command) {
    const deps = { settings, clock: makeClock(settings.clockStart) }
    return outcomeOf(() => command.runApart(deps, { ...input, text: undefined }))
  }
  const target = command.writes?.({ ...input, text: undefined })
  if (target !== undefined) refuseExisting(target)
  const text = await readText(command, input)
  return onDatabase(settings, command, args, text, async (outcome) => {
    if (target !== undefined && outcome.file) await saveNew(target, outcome.file)
    return outcome
  })
}

async function readText(command: Command, input: Omit<Input, 'text'>): Promise<string | undefined> {
  const source = command.reads?.({ ...input, text: undefined })
  return source && readSource(source)
}

/** `take` runs while the database is still open, because the file of an outcome is read from it. */
async function onDatabase(
  settings: Settings,
  command: Command,
  args: readonly string[],
  text: string | undefined,
  take: (outcome: Outcome) => Promise<Outcome>,
): Promise<Outcome> {
  const reached = await reach(settingsFor(command, settings))
  if ('server' in reached) return take(await askServer(reached.server, args, text))
  const { database } = reached
  try {
    await prepare(database, command)
    return await take(await execute(depsOf(database, settings), args, text))
  } finally {
    await database.close()
  }
}

/** Waits until the text is written. A reader that closes the pipe early is no error. */
async function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  if (text === '') return
  stream.on('error', () => undefined)
  await new Promise((done) => stream.write(stream.isTTY ? printable(text) : text, done))
}

const outcome = await runCommandLine(process.argv.slice(2)).catch((error: unknown) =>
  outcomeOf(() => Promise.reject(error)),
)
await print(process.stdout, outcome.stdout)
await print(process.stderr, outcome.stderr)
process.exitCode = outcome.exitCode
