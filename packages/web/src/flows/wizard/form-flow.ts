import type { Form } from '@kassavirta/domain/kernel/forms/form'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import type { DraftOwner } from '@kassavirta/ui/submission/drafts.ts'
import { createFlow, type Flow } from '@kassavirta/ui/submission/submission-flow.ts'

/** The sender, under the names of the body. */
export type Sender = { readonly customerId: number; readonly userId: number }

/** The number of the stored entry. */
export type FormAnswer = { readonly id: number }

/** The flow of a form whose draft and body follow from its definition. `start` is the untouched form. */
export const formFlow = <Typed, Body>(
  owner: DraftOwner,
  { readTyped, readBody }: Pick<Form<Typed, unknown, Body>, 'readTyped' | 'readBody'>,
  start: Typed,
  readAnswer: (found: unknown) => FormAnswer | undefined = readId,
): Flow<Typed, Body, FormAnswer> =>
  createFlow<Typed, Body, FormAnswer>(owner, {
    version: 1,
    start,
    readTyped: (found) => readTyped(found, start),
    readBody,
    readAnswer,
  })

const readId = (found: unknown): FormAnswer | undefined =>
  isRecord(found) && typeof found['id'] === 'number' ? { id: found['id'] } : undefined
