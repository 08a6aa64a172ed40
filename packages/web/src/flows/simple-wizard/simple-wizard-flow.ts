import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import { isRecord } from '@kassavirta/domain/kernel/records'
import { createFlow, flowKeeper, type Flow } from '@kassavirta/ui/submission/submission-flow.ts'

/** What the fields of a plain form hold, days and counts as text too. */
export type TypedTexts = Readonly<Record<string, string>>

export type SimpleWizardAnswer = { readonly id: number }

/** The flow of a form whose fields are all texts: only its own fields are read back from the device. */
export const simpleWizardFlow = <Typed extends TypedTexts, Body>(
  name: string,
  start: Typed,
  { body, reply }: Pick<Endpoint, 'body' | 'reply'>,
): ((userId: number, companyId: number) => Flow<Typed, Body, SimpleWizardAnswer>) =>
  flowKeeper((userId, companyId) =>
    createFlow<Typed, Body, SimpleWizardAnswer>(
      { flow: name, userId, companyId },
      {
        version: 1,
        start,
        readTyped: (found) => (isRecord(found) ? readTexts(start, found) : undefined),
        // Kept as it is, since the server compares it with what was sent first.
        readBody: (found) => (body.safeParse(found).success ? (found as Body) : undefined),
        readAnswer: (found) => reply.schema.safeParse(found).data as SimpleWizardAnswer | undefined,
      },
    ),
  )

const readTexts = <Typed extends TypedTexts>(start: Typed, found: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(
    Object.entries(start).map(([name, empty]) => {
      const text = found[name]
      return [name, typeof text === 'string' ? text : empty]
    }),
  ) as Typed
