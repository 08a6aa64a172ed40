import { isRecord } from '@kassavirta/domain/kernel/records'

/** What a letter's form holds: texts, ticks and lists of choices. */
export type ContactFormValues = { readonly [name: string]: string | boolean | readonly string[] }

/** Values from the device in the shape of the start; what does not fit is as if it had not been typed. */
export function typedLike<Typed extends ContactFormValues>(start: Typed, found: unknown): Typed | undefined {
  if (!isRecord(found)) return undefined
  const fitting = Object.entries(found).filter(([name, value]) => name in start && fits(start[name], value))
  return { ...start, ...Object.fromEntries(fitting) }
}

const fits = (start: unknown, value: unknown): boolean =>
  Array.isArray(start)
    ? Array.isArray(value) && value.every((each) => typeof each === 'string')
    : typeof value === typeof start
