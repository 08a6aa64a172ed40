import { parseArgs } from 'node:util'
import type { CommandDeps, Output, Command, Input } from './command.ts'
import { announcementCommands, mailCommands, messageCommands } from './commands/messages.ts'
import { auditCommands } from './commands/audit.ts'
import { backupCommands } from './commands/backup.ts'
import { demoCommands, migrateCommands, parameterCommands } from './commands/installation.ts'
import { doctorCommands } from './commands/doctor.ts'
import { handledCommands, importCommands, outboxCommands, providerKeyCommands } from './commands/provider.ts'
import { keeperCommands, passwordCommands, userCommands } from './commands/user.ts'
import { staffCommands } from './commands/staff.ts'
import { Refusal, UsageFault, messageFor } from './faults.ts'

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

export type CommandLine =
  | { readonly help: string }
  | { readonly command: Command; readonly input: Omit<Input, 'text'> }

/** Parses the words after `portal`. Throws UsageFault where they name no known command or option. */
export function readArguments(args: readonly string[]): CommandLine {
  const [noun = '--help', verb = ''] = args
  if (isHelp(noun)) return { help: allCommands() }
  const found = commands.find(({ name }) => name === noun || name === `${noun} ${verb}`)
  const ofNoun = commands.filter(({ name }) => name.split(' ')[0] === noun)
  if (ofNoun.length > 0 && args.some(isHelp)) return { help: helpOn(found ? [found] : ofNoun) }
  if (!found) throw new UsageFault(unknown(noun, ofNoun))
  return { command: found, input: parse(found, args.slice(found.name.split(' ').length)) }
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h'

function parse(found: Command, args: readonly string[]): Omit<Input, 'text'> {
  const { options = {}, operands = [] } = found
  const { values, positionals } = strictly(found, () =>
    parseArgs({ args: [...args], options, allowPositionals: true, strict: true }),
  )
  // The message never repeats the argument: it may be a password that was typed here by mistake.
  if (positionals.length !== operands.length) {
    const wanted = operands.length === 0 ? 'nothing' : operands.join(' and ')
    throw new UsageFault(`'${found.name}' takes ${wanted} beside its options.\n${usageOf(found)}`)
  }
  const missing = Object.entries(options).filter(([name, { required }]) => required && !(name in values))
  if (missing.length > 0) {
    const names = missing.map(([name]) => `--${name}`).join(', ')
    throw new UsageFault(`'${found.name}' needs ${names}.\n${usageOf(found)}`)
  }
  return { values: values as Input['values'], operands: positionals }
}

/** Node's first sentence says what is wrong; the rest is advice about dashes. */
function strictly<Result>(found: Command, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/)
    throw new UsageFault(`${sentence.replace(/\.$/, '')}.\n${usageOf(found)}`)
  }
}

const unknown = (noun: string, ofNoun: readonly Command[]): string =>
  ofNoun.length > 0
    ? `'${noun}' is followed by one of these:\n${helpOn(ofNoun)}`
    : `There is no command '${noun}'. Commands: ${[...new Set(commands.map(({ name }) => name))].join(', ')}.`

const usageOf = ({ name, usage }: Command): string => `Usage: portal ${name} ${usage}`.trimEnd()

const helpOn = (some: readonly Command[]): string =>
  some.map((each) => `  portal ${each.name} ${each.usage}`.trimEnd() + `\n      ${each.summary}`).join('\n')

function allCommands(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return `portal COMMAND, where COMMAND is one of:\n${lines.join('\n')}\nportal COMMAND --help shows its options.`
}

/** The commands are in the order in which a new installation needs them. */
export const commands: readonly Command[] = [
  ...migrateCommands,
  ...doctorCommands,
  ...demoCommands,
  ...parameterCommands,
  ...importCommands,
  ...keeperCommands,
  ...userCommands,
  ...passwordCommands,
  ...staffCommands,
  ...mailCommands,
  ...messageCommands,
  ...announcementCommands,
  ...handledCommands,
  ...providerKeyCommands,
  ...outboxCommands,
  ...auditCommands,
  ...backupCommands,
]
