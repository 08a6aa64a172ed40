import * as z from 'zod/mini'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { requiredText } from '../../kernel/texts/text-rule.ts'

const encoded = whenUsed(() => requiredText(8000))

/** What a browser gives of a passkey that has signed a challenge, in base64url. */
export const PasskeyProof = whenUsed(() =>
  z.object({
    id: requiredText(1400),
    clientDataJSON: encoded(),
    authenticatorData: encoded(),
    signature: encoded(),
  }),
)
export type PasskeyProof = z.output<ReturnType<typeof PasskeyProof>>
