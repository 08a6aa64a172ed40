import { fullName } from '@kassavirta/domain/kernel/people/names'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { contactTexts as texts } from './texts.fi.ts'

/** The person to answer, prefilled with the signed-in person. */
export function useOwnDetails() {
  const { user } = useSignedIn()
  return { name: fullName(user), phoneNumber: user.phoneNumber, email: user.emailAddress }
}

type Props = { readonly text: BoundFields<ReturnType<typeof useOwnDetails>>['text'] }

export const OwnDetails = ({ text }: Props) => (
  <Panel heading={texts.details}>
    <TextField {...text('name')} autoComplete="name" />
    <TextField {...text('phoneNumber')} type="tel" autoComplete="tel" />
    <TextField {...text('email')} type="email" autoComplete="email" spellCheck={false} />
  </Panel>
)
