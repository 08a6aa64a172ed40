import * as refusal from '../../platform/api/refusal.ts'
import { sharedTexts } from './texts.fi.ts'

/** Why the server refused; undefined while the outcome is unknown. A missing bag has a text of its own. */
export const refusalText = (thrown: unknown): string | undefined =>
  refusal.refusalText(thrown, sharedTexts.notFound)

export const problemText = (thrown: unknown): string => refusal.problemText(thrown, sharedTexts.notFound)
