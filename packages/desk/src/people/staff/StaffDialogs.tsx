import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { handlesMoney, staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import * as api from '@kassavirta/domain/people/staff/office-api'
import { addStaffForm, changeStaffForm, staffRolesForm } from '@kassavirta/domain/people/staff/office-form'
import { roleNames } from '@kassavirta/domain/people/staff/terms.fi'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useAct } from '../../platform/api/use-act.ts'
import { ConfirmDialog, FormDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { useSessionStore } from '../../platform/session/session-context.ts'
import { nameOf, type PersonAct } from './person-acts.ts'
import { staffTexts as texts } from './texts.fi.ts'
import styles from './Staff.module.css'

/** The callbacks of a dialog: `onDone` gets what was done to whom, and the code that the person gets. */
type DialogProps = {
  readonly onClose: () => void
  readonly onDone: (text: string, name: string, code?: ShownCode) => void
}

type PersonDialogProps = DialogProps & { readonly person: api.StaffPerson }

type Props = DialogProps & { readonly act: PersonAct | 'add'; readonly person: api.StaffPerson | undefined }

/** The dialog of an act on the list of people. */
export function PersonDialog({ act, person, ...ending }: Props) {
  if (act === 'add') return <AddDialog {...ending} />
  if (!person) return null
  if (act === 'facts') return <FactsDialog person={person} {...ending} />
  if (act === 'roles' || act === 'open') return <RolesDialog person={person} {...ending} />
  return <ConfirmAct act={act} person={person} {...ending} />
}

/** An act after which the list is fetched again. */
function useListAct<E extends Endpoint>(endpoint: E) {
  const act = useAct(endpoint)
  const client = useQueryClient()
  const send = async (ask: CallValues<E>) => {
    const outcome = await act.run(ask)
    await client.invalidateQueries()
    return outcome
  }
  return { act, send }
}

const roleOptions = staffRoles.map((value) => ({ value, label: roleNames[value] }))

/** The code comes with the approval of the roles, or is made after it. */
function AddDialog({ onClose, onDone }: DialogProps) {
  const { act, send } = useListAct(api.addStaff)
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

/** Changes a person's facts. If somebody else was faster, their changes are shown and typed fields stay. */
function FactsDialog({ person, onClose, onDone }: PersonDialogProps) {
  const { act, send } = useListAct(api.changeStaff)
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
function RolesDialog({ person, onClose, onDone }: PersonDialogProps) {
  const { act, send } = useListAct(api.changeStaffRoles)
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

type ActToConfirm = Extract<PersonAct, 'disable' | 'reset' | 'leave'>

type ConfirmActProps = DialogProps & { readonly person: api.StaffPerson }

const ways = {
  disable: {
    endpoint: api.disableStaff,
    title: texts.disableTitle,
    lead: texts.disableLead,
    action: texts.disableAction,
    done: texts.closed,
  },
  reset: {
    endpoint: api.resetStaffFactor,
    title: texts.resetTitle,
    lead: texts.resetLead,
    action: texts.resetAction,
    done: texts.reset,
  },
  askCode: {
    endpoint: api.askStaffCode,
    title: texts.codeTitle,
    lead: texts.codeAskLead,
    action: texts.askAction,
    done: texts.requested,
  },
  askReset: {
    endpoint: api.resetStaffFactor,
    title: texts.resetTitle,
    lead: texts.resetAskLead,
    action: texts.askAction,
    done: texts.requested,
  },
  leave: {
    endpoint: api.endStaffWork,
    title: texts.leaveTitle,
    lead: texts.leaveLead,
    action: texts.leaveAction,
    done: texts.left,
  },
} as const

/**
 * A code or a reset for somebody who handles money needs an approval. The other acts are explained, confirmed and done at
 * once.
 */
function ConfirmAct({ act, ...props }: ConfirmActProps & { readonly act: ActToConfirm | 'code' }) {
  const waits = handlesMoney(props.person.roles)
  if (act === 'code') return waits ? <Confirm way="askCode" {...props} /> : <MakeCode {...props} />
  return <Confirm way={act === 'reset' && waits ? 'askReset' : act} {...props} />
}

function Confirm({ way, person, onClose, onDone }: ConfirmActProps & { readonly way: keyof typeof ways }) {
  const { endpoint, title, lead, action, done } = ways[way]
  const act = useAct(endpoint)
  const client = useQueryClient()
  const makeCode = useCode()
  const shownName = nameOf(person)
  const confirm = async () => {
    const { staffId, version, username } = person
    const outcome = await act.run({ params: { staffId }, body: { version } })
    await client.invalidateQueries()
    if (outcome.type === 'failed') return
    if (way !== 'reset') return onDone(done, shownName)
    const code = await makeCode(staffId)
    onDone(done, shownName, { name: shownName, username, code })
  }
  return (
    <ConfirmDialog
      act={act}
      title={fill(title, { name: shownName })}
      action={action}
      isDangerous={way === 'disable' || way === 'reset'}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{lead}</p>
    </ConfirmDialog>
  )
}

/** Makes a code after a forgotten password or an expired first code. */
function MakeCode({ person, onClose, onDone }: ConfirmActProps) {
  const makeCode = useCode()
  const [busy, setBusy] = useState(false)
  const { staffId, username } = person
  const name = nameOf(person)
  const make = async () => {
    setBusy(true)
    const code = await makeCode(staffId)
    onDone('', name, { name, username, code })
  }
  return (
    <ConfirmDialog
      act={{ busy, unknown: false, failure: undefined }}
      title={fill(texts.codeTitle, { name })}
      action={texts.codeAction}
      onConfirm={() => void make()}
      onClose={onClose}
    >
      <p>{texts.codeLead}</p>
    </ConfirmDialog>
  )
}

/** A code for a person; undefined where it could not be made. */
export type ShownCode = {
  readonly name: string
  readonly username: string
  readonly code: string | undefined
}

/** Shown once: the server keeps only its hash. */
export const CodeDialog = ({
  code: { name, username, code },
  onClose,
}: {
  readonly code: ShownCode
  readonly onClose: () => void
}) => (
  <Dialog
    open
    title={fill(texts.shownTitle, { name })}
    onClose={onClose}
    actions={<Button onClick={onClose}>{texts.shownDone}</Button>}
  >
    {code === undefined ? (
      <Banner kind="warn">{texts.codeFailed}</Banner>
    ) : (
      <>
        <p>{fill(texts.shownLead, { days: api.STAFF_CODE_DAYS })}</p>
        <p>{fill(texts.shownFor, { username })}</p>
        <code className={styles['code']}>{code}</code>
      </>
    )}
  </Dialog>
)

/** Makes a one-time code for a person; undefined where it could not be made. Each call makes another. */
function useCode() {
  const { call } = useSessionStore()
  const client = useQueryClient()
  return async (staffId: number): Promise<string | undefined> => {
    const answer = await call(api.makeStaffCode, { params: { staffId } }).catch(asFailure)
    // The row has another version now.
    await client.invalidateQueries()
    return 'code' in answer ? answer.code : undefined
  }
}
