import type { Deps } from '../platform/deps.ts'
import { UsageFault } from './faults.ts'

/** What a command may use. The secret that signs sessions is left out. */
export type CommandDeps = Pick<Deps, 'database' | 'db' | 'clock' | 'settings' | 'auditKeys' | 'deskSecrets'>
/** What a command may use that replaces the database. */
export type ApartDeps = Pick<Deps, 'clock' | 'settings'>

/** Options in the form of parseArgs of node:util. A required option is checked before the command runs. */
type Option = { readonly type: 'string' | 'boolean'; readonly required?: true }
type Options = Readonly<Record<string, Option>>

export const text = { type: 'string' } as const
export const requiredText = { type: 'string', required: true } as const
export const flag = { type: 'boolean' } as const

type Value<Kind extends Option> = Kind extends { type: 'boolean' }
  ? boolean | undefined
  : Kind extends { required: true }
    ? string
    : string | undefined

export type Input<
  OptionTypes extends Options = Options,
  Operands extends readonly string[] = readonly string[],
> = {
  readonly values: { readonly [Name in keyof OptionTypes]: Value<OptionTypes[Name]> }
  /** The arguments without an option name, one for each operand of the command. */
  readonly operands: { readonly [Index in keyof Operands]: string }
  /** The content of the file that the command reads. */
  readonly text: string | undefined
}

/** A file, standard input, or a line typed at the terminal without being shown. */
export type Source = { readonly file: string } | 'standard input' | 'hidden line'

/** What to print, and a file to write. The command line writes it, because the server may run in another folder. */
export type Output = string | { readonly text: string; readonly file: AsyncIterable<Uint8Array> }

type CommandDescription<OptionTypes extends Options, Operands extends readonly string[]> = {
  readonly name: string
  /** The words after the name: operands in capitals, optional options in brackets. */
  readonly usage: string
  readonly summary: string
  /** True for what the role of the server may not do. It runs as the owner of the tables, where there is one. */
  readonly asOwner?: true
  readonly operands?: Operands
  readonly options?: OptionTypes
  readonly reads?: (input: Input<OptionTypes, Operands>) => Source | undefined
  readonly writes?: (input: Input<OptionTypes, Operands>) => string
}

type CommandAction<OptionTypes extends Options, Operands extends readonly string[]> =
  | { readonly run: (deps: CommandDeps, input: Input<OptionTypes, Operands>) => Promise<Output> }
  /** For a command that opens the database itself, while no server runs. */
  | { readonly runApart: (deps: ApartDeps, input: Input<OptionTypes, Operands>) => Promise<Output> }

export type Command = CommandDescription<Options, readonly string[]> &
  CommandAction<Options, readonly string[]>

/** Gives `run` the types of its own options and operands, which the list of commands does not need. */
export const command = <
  const OptionTypes extends Options = Record<never, never>,
  const Operands extends readonly string[] = readonly [],
>(
  definition: CommandDescription<OptionTypes, Operands> & CommandAction<OptionTypes, Operands>,
): Command => definition as unknown as Command

export function wholeNumber(
  name: string,
  given: string | undefined,
  { least, most, fallback }: { readonly least: number; readonly most: number; readonly fallback?: number },
): number {
  if (given === undefined && fallback !== undefined) return fallback
  const value = /^\d{1,16}$/.test(given ?? '') ? Number(given) : Number.NaN
  if (!(value >= least && value <= most)) {
    throw new UsageFault(`--${name} must be a whole number from ${least} to ${most}`)
  }
  return value
}
