import { changePerson, listPeople } from '@kassavirta/domain/operation/customers/people-api'
import { changePersonForm } from '@kassavirta/domain/operation/customers/people-form'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { useListAct } from '../use-list-act.ts'
import type { OfPerson } from './dialog-props.ts'
import { peopleTexts as texts } from './texts.fi.ts'

/** The name, the phone number and the address of a person whom the desk keeps. */
export function DetailsDialog({ companyId, person, onClose, onDone }: OfPerson) {
  const { act, send } = useListAct(changePerson, listPeople)
  const { userId, version, firstName, lastName, phone, email, waitingEmail, state } = person
  const isNew = state === 'invited' || state === 'waiting'
  const form = useActForm(act, changePersonForm, {
    draft: `person-${userId}-${version}`,
    start: { firstName, lastName, phone, email: waitingEmail?.address ?? email },
    rest: { version },
    send: (body) => send({ params: { companyId, userId }, body }),
    onDone: (typed) => onDone(texts.detailsChanged, fullName(typed)),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.changeTitle, { name: fullName(person) })}
      action={texts.changeAction}
      onClose={onClose}
    >
      <p>{isNew ? texts.changeHintOfInvited : texts.changeHint}</p>
      <TextField {...form.bind.text('firstName')} autoComplete="off" />
      <TextField {...form.bind.text('lastName')} autoComplete="off" />
      <TextField {...form.bind.text('email')} type="email" autoComplete="off" />
      <TextField {...form.bind.text('phone')} type="tel" autoComplete="off" />
    </FormDialog>
  )
}
