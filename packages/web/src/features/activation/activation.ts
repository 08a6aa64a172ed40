import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { followsPasswordRule } from '@kassavirta/domain/profile/rules'
import { profileTexts } from '@kassavirta/domain/profile/terms.fi'
import type { Failure } from '../../platform/failure.ts'
import { schemaOfRule } from '../../ui/form/checks.ts'

export type Activation = {
  readonly activationCode: string
  readonly newPassword: string
  readonly termsOfUseAccepted: boolean
}

/** @internal for the test */
export function activationFaults(typed: Activation): FieldTexts {
  const { activationCode, newPassword, termsOfUseAccepted } = typed
  return {
    ...(activationCode.trim() === '' ? { activationCode: validationTexts.required } : {}),
    ...(newPassword === '' ? { newPassword: validationTexts.required } : {}),
    ...(newPassword !== '' && !followsPasswordRule(newPassword)
      ? { newPassword: profileTexts.password }
      : {}),
    ...(termsOfUseAccepted ? {} : { termsOfUseAccepted: profileTexts.termsRequired }),
  }
}

export const activation = schemaOfRule(activationFaults)

/** Under 'Tunnuksen aktivointi ei onnistunut' (decisions A7, A9); what is wrong stands beside its field. */
export const activationFailureText = (failure: Failure): string =>
  failure.kind === 'network' ? failure.text : (failure.serverText ?? validationTexts.check)
