import { invitePerson, listPeople } from '@kassavirta/domain/operation/customers/people-api'
import { inviteForm } from '@kassavirta/domain/operation/customers/people-form'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { useListAct } from '../use-list-act.ts'
import type { Ending } from './dialog-props.ts'
import { JoinDialog } from './PersonDialogs.tsx'
import { RightFields } from './RightFields.tsx'
import { SamePeople } from './SamePeople.tsx'
import { peopleTexts as texts } from './texts.fi.ts'

/** A new person, or rights for one who turns out to be there already. */
export function InviteDialog(ending: Ending) {
  const [known, setKnown] = useState<{ readonly username: string; readonly name: string }>()
  return known ? <JoinDialog {...ending} {...known} /> : <NewDialog {...ending} onKnown={setKnown} />
}

type Props = Ending & {
  readonly onKnown: (person: { readonly username: string; readonly name: string }) => void
}

function NewDialog({ companyId, onClose, onDone, onKnown }: Props) {
  const { act, send } = useListAct(invitePerson, listPeople)
  const form = useActForm(act, inviteForm, {
    draft: `invite-${companyId}`,
    rest: {},
    send: (body) => send({ params: { companyId }, body }),
    onDone: (typed) => onDone(texts.invited, fullName(typed)),
  })
  const { username, email } = form.typed
  return (
    <FormDialog form={form} title={texts.inviteTitle} action={texts.inviteAction} onClose={onClose}>
      <p>{texts.inviteHint}</p>
      <TextField
        {...form.bind.text('firstName')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
      />
      <TextField {...form.bind.text('lastName')} autoComplete="off" />
      <TextField {...form.bind.text('email')} type="email" autoComplete="off" />
      <TextField {...form.bind.text('phone')} type="tel" autoComplete="off" />
      <TextField {...form.bind.text('username')} autoComplete="off" />
      <SamePeople companyId={companyId} username={username} email={email} onKnown={onKnown} />
      <RightFields bind={form.bind} />
    </FormDialog>
  )
}
