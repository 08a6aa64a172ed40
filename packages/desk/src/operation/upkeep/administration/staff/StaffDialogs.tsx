import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { handlesMoney, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import {
  addStaff,
  changeStaff,
  changeStaffRoles,
  type StaffPerson,
} from '@kassavirta/domain/people/staff/office-api'
import { addStaffForm, changeStaffForm, staffRolesForm } from '@kassavirta/domain/people/staff/office-form'
import { roleNames } from '@kassavirta/domain/people/staff/role-names.fi'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/CheckboxGroup.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../../platform/api/use-act.ts'
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../../platform/forms/use-act-form.ts'
import { ConfirmAct } from './ConfirmAct.tsx'
import type { Ending } from './ending.ts'
import { nameOf, type PersonAct } from './person-acts.ts'
import { staffTexts as texts } from './texts.fi.ts'

type OfPerson = Ending & { readonly person: StaffPerson }
type Props = Ending & { readonly act: PersonAct | 'add'; readonly person: StaffPerson | undefined }

/** The dialog of an act on the list of people. */
export function PersonDialog({ act, person, ...ending }: Props) {
  if (act === 'add') return <AddDialog {...ending} />
  if (!person) return null
  if (act === 'facts') return <FactsDialog person={person} {...ending} />
  if (act === 'roles' || act === 'open') return <RolesDialog person={person} {...ending} />
  return <ConfirmAct act={act} person={person} {...ending} />
}

/** An act whose answer changes the list. */
function useListAct<E extends Endpoint>(endpoint: E) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: Ask<E>) => {
    const outcome = await act.run(ask)
    await client.invalidateQueries()
    return outcome
  }
  return { act, send }
}

const roleOptions = staffRoles.map((value) => ({ value, label: roleNames[value] }))

/** The code comes with the approval of the roles, or is made after it. */
function AddDialog({ onClose, onDone }: Ending) {
  const { act, send } = useListAct(addStaff)
  const form = useActForm(act, addStaffForm, {
    draft: 'staff-new',
    rest: {},
    send: (body) => send({ body }),
    onDone: (typed) => onDone(texts.added, nameOf(typed)),
  })
  return (
    <FormDialog form={form} title={texts.addTitle} action={texts.addAction} onClose={onClose}>
      <p>{texts.addHint}</p>
      <TextField
        {...form.bind.text('username')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...form.bind.text('firstName')} autoComplete="off" />
      <TextField {...form.bind.text('lastName')} autoComplete="off" />
      <TextField {...form.bind.text('emailAddress')} type="email" autoComplete="off" />
      <TextField {...form.bind.text('office')} autoComplete="off" />
      <CheckboxGroup {...form.bind.codes('roles')} options={roleOptions} />
      <TextField {...form.bind.text('reason')} autoComplete="off" />
    </FormDialog>
  )
}

/** What somebody else has changed meanwhile is told, and what was typed stays. */
function FactsDialog({ person, onClose, onDone }: OfPerson) {
  const { act, send } = useListAct(changeStaff)
  const { staffId, firstName, lastName, emailAddress, office, version } = person
  const [seen] = useState(version)
  const form = useActForm(act, changeStaffForm, {
    draft: `staff-facts-${staffId}`,
    start: { firstName, lastName, emailAddress, office },
    rest: { version },
    send: (body) => send({ params: { staffId }, body }),
    onDone: (typed) => onDone(addressWaits(typed) ? texts.addressRequested : texts.changed, nameOf(typed)),
  })
  const addressWaits = (typed: { readonly emailAddress: string }) =>
    handlesMoney(person.roles) && typed.emailAddress.trim() !== emailAddress
  const now = {
    name: nameOf(person),
    email: emailAddress || texts.empty,
    office: office || texts.empty,
  }
  return (
    <FormDialog
      form={form}
      title={fill(texts.factsTitle, { name: nameOf(person) })}
      action={texts.factsAction}
      onClose={onClose}
    >
      {seen !== version && <Banner kind="warn">{fill(texts.changedMeanwhile, now)}</Banner>}
      <TextField {...form.bind.text('firstName')} autoComplete="off" />
      <TextField {...form.bind.text('lastName')} autoComplete="off" />
      <TextField {...form.bind.text('emailAddress')} type="email" autoComplete="off" />
      <TextField {...form.bind.text('office')} autoComplete="off" />
    </FormDialog>
  )
}

/** Says before it is sent whether the change holds at once or waits for another person. */
function RolesDialog({ person, onClose, onDone }: OfPerson) {
  const { act, send } = useListAct(changeStaffRoles)
  const { staffId, roles, version, state } = person
  const isClosed = state === 'disabled'
  const form = useActForm(act, staffRolesForm, {
    draft: `staff-roles-${staffId}`,
    start: { roles, reason: '' },
    rest: { version },
    send: (body) => send({ params: { staffId }, body }),
    onDone: (typed) => onDone(isMore(typed.roles) ? texts.requested : texts.taken, nameOf(person)),
  })
  const isMore = (typed: readonly string[]) =>
    isClosed || typed.some((role) => !roles.some((each) => each === role))
  const asks = isMore(form.typed.roles)
  return (
    <FormDialog
      form={form}
      title={fill(isClosed ? texts.openTitle : texts.rolesTitle, { name: nameOf(person) })}
      action={asks ? texts.askAction : texts.takeAction}
      onClose={onClose}
    >
      <CheckboxGroup {...form.bind.codes('roles')} options={roleOptions} />
      <Banner kind="info">{asks ? texts.askHint : texts.takeHint}</Banner>
      {asks && <TextField {...form.bind.text('reason')} autoComplete="off" />}
    </FormDialog>
  )
}
