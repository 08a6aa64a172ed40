import { envelope, eventData, type EventType } from '@kassavirta/domain/operation/provider/events'
import * as z from 'zod/mini'

/** The schema of an event that refuses unknown keys. */
export const strictEvent = (type: EventType) =>
  z.strictObject({
    ...envelope(type),
    data: z.strictObject(eventData[type] as Readonly<Record<string, z.ZodMiniType>>),
  })

export type ReadEmail = {
  readonly title: string
  readonly head: Readonly<Record<string, string>>
  readonly lines: Readonly<Record<string, string>>
}

/** An e-mail to the service desk, split as a person reads it: a title, a head, and the lines of the form. */
export function readEmail(body: string): ReadEmail {
  const [title = '', head = '', ...rest] = body.split('\n\n')
  return { title, head: readLines(head), lines: readLines(rest.join('\n\n')) }
}

function readLines(text: string): Readonly<Record<string, string>> {
  const read: Record<string, string> = {}
  let label = ''
  for (const line of text.trimEnd().split('\n')) {
    if (/^>( |$)/.test(line)) {
      const written = line.slice(2)
      read[label] = read[label] === '' ? written : `${read[label]}\n${written}`
      continue
    }
    const [, name, value] = /^([^:]+):(?: (.*))?$/.exec(line) ?? []
    if (name === undefined) throw new Error(`a line that is none of ours: ${line}`)
    label = name
    read[label] = value ?? ''
  }
  return read
}
