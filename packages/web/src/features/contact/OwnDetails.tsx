import { useSignedIn } from '../../platform/session/session-context.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { ContactForm } from '../../flows/contact-form/use-contact-form.ts'
import { contactTexts as texts } from './texts.fi.ts'

/** Whom to answer: at first the person who writes. */
export function useOwnDetails() {
  const { firstName, lastName, phoneNumber, emailAddress } = useSignedIn().user
  return { name: `${firstName} ${lastName}`.trim(), phoneNumber, email: emailAddress }
}

type Details = ReturnType<typeof useOwnDetails>

type Props = {
  readonly field: (name: keyof Details) => Omit<ReturnType<ContactForm<Details>['field']>, 'name'>
  /** Only the name is required. */
  readonly nameOnly?: boolean
}

export function OwnDetails({ field, nameOnly = false }: Props) {
  const need = { required: !nameOnly }
  return (
    <Panel heading={texts.details}>
      <TextField {...field('name')} label={texts.name} autoComplete="name" required />
      <TextField
        {...field('phoneNumber')}
        {...need}
        label={texts.phoneNumber}
        type="tel"
        autoComplete="tel"
      />
      <TextField
        {...field('email')}
        {...need}
        label={texts.email}
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
    </Panel>
  )
}
