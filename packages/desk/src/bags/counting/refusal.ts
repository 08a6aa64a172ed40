import * as refusal from '../../platform/api/refusal.ts'
import { sharedTexts } from './texts.fi.ts'

/** Why the server refused for good; undefined while nothing is known. A bag that is not there has its own words. */
export const refusalText = (thrown: unknown): string | undefined =>
  refusal.refusalText(thrown, sharedTexts.notFound)

export const problemText = (thrown: unknown): string => refusal.problemText(thrown, sharedTexts.notFound)
