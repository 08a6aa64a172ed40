import { failureTextOr, type Failure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'

/** The general sentence, used when the server gives no message for people (decisions N9). */
export const savingFailureText = (failure: Failure): string => failureTextOr(failure, faultTexts.saveFailed)
