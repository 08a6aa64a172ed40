import { failureTextOr, type Failure } from '../../platform/failure.ts'
import { faultTexts } from '../../platform/texts.fi.ts'

/** Where the server says nothing to people, the general sentence (N9). */
export const savingFailureText = (failure: Failure): string => failureTextOr(failure, faultTexts.saveFailed)
