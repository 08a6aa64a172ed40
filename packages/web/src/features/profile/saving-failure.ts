import { failureTextOr, type Failure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'

/** Where the server says nothing to people, the general sentence (N9). */
export const savingFailureText = (failure: Failure): string => failureTextOr(failure, faultTexts.saveFailed)
