import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/bind-fields.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { contactTexts as texts } from './texts.fi.ts'

/** The person to answer, prefilled with the signed-in person. */
export function useOwnDetails() {
  const { firstName, lastName, phoneNumber, emailAddress } = useSignedIn().user
  return { name: `${firstName} ${lastName}`.trim(), phoneNumber, email: emailAddress }
}

type Props = { readonly text: BoundFields<ReturnType<typeof useOwnDetails>>['text'] }

export const OwnDetails = ({ text }: Props) => (
  <Panel heading={texts.details}>
    <TextField {...text('name')} autoComplete="name" />
    <TextField {...text('phoneNumber')} type="tel" autoComplete="tel" />
    <TextField {...text('email')} type="email" autoComplete="email" spellCheck={false} />
  </Panel>
)
