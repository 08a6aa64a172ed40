import { useState, useDeferredValue } from 'react'
import { recordOf, keysOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights, type RoleRight } from '@kassavirta/domain/kernel/people/access'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { isEmail } from '@kassavirta/domain/kernel/texts/text-rule'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import * as api from '@kassavirta/domain/operation/customers/people-api'
import { joinForm, roleForm, changePersonForm, inviteForm } from '@kassavirta/domain/operation/customers/form'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/Choice.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import type { BoundFields } from '@kassavirta/ui/form/use-form.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { ConfirmAct, useListAct } from '../ConfirmAct.tsx'
import { peopleTexts as texts, rightHeads } from '../texts.fi.ts'
import type { PersonAct } from './person-acts.ts'
import styles from './People.module.css'

/** The props of every dialog about the people of a place. */
type DialogProps = {
  readonly companyId: number
  readonly onClose: () => void
  /** Called with what was done, and with the name if it is not the chosen person. */
  readonly onDone: (text: string, name?: string) => void
}

type PersonDialogProps = DialogProps & { readonly person: api.PlacePerson }

/** The form of an act on a person. */
export function PersonDialog({ act, ...props }: PersonDialogProps & { readonly act: PersonAct }) {
  if (act === 'join') {
    const { person, ...ending } = props
    return <JoinDialog username={person.username} name={fullName(person)} {...ending} />
  }
  if (act === 'change') return <DetailsDialog {...props} />
  if (act === 'role') return <RoleDialog {...props} />
  return <AccessDialog act={act} {...props} />
}

/** What each act does, in words, and its call. */
const accessActs = {
  endRole: { endpoint: api.endRole, action: texts.endRole, done: texts.roleEnded, isDangerous: true },
  code: { endpoint: api.sendCode, action: texts.codeAction, done: texts.codeSent, isDangerous: false },
  factorEnd: {
    endpoint: api.resetFactor,
    action: texts.factorEnd,
    done: texts.factorEnded,
    isDangerous: true,
  },
  sessionsEnd: {
    endpoint: api.endSessions,
    action: texts.sessionsEnd,
    done: texts.sessionsEnded,
    isDangerous: false,
  },
  disable: { endpoint: api.disablePerson, action: texts.disable, done: texts.disabledNow, isDangerous: true },
  restore: {
    endpoint: api.restorePerson,
    action: texts.restore,
    done: texts.restoredNow,
    isDangerous: false,
  },
} as const

type AccessProps = PersonDialogProps & { readonly act: keyof typeof accessActs }

function AccessDialog({ act, person, companyId, onClose, onDone }: AccessProps) {
  const { endpoint, action, done, isDangerous } = accessActs[act]
  const { userId, email, role } = person
  const version = act === 'endRole' ? (role?.version ?? 0) : person.version
  return (
    <ConfirmAct
      endpoint={endpoint}
      ask={{ params: { companyId, userId }, body: { version } }}
      list={api.listPeople}
      title={fill(texts[`${act}Title`], { name: fullName(person) })}
      hint={fill(texts[`${act}Hint`], { email })}
      action={action}
      isDangerous={isDangerous}
      onClose={onClose}
      onDone={() => onDone(done)}
    />
  )
}

function RoleDialog({ companyId, person, onClose, onDone }: PersonDialogProps) {
  const { act, send } = useListAct(api.changeRole, api.listPeople)
  const { userId, role } = person
  const version = role?.version ?? 0
  const held = recordOf(roleRights, (right) => role?.[right] ?? false)
  const form = useActForm(act, roleForm, {
    draft: `role-${companyId}-${userId}-${version}`,
    start: held,
    rest: { version },
    send: (body) => send({ params: { companyId, userId }, body }),
    onDone: () => onDone(texts.changed),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.roleTitle, { name: fullName(person) })}
      action={texts.roleAction}
      onClose={onClose}
    >
      <p>{role?.isOwn === false ? texts.onlyTake : texts.roleHint}</p>
      <RightFields bind={form.bind} isOpen={(right) => role?.isOwn !== false || held[right]} />
    </FormDialog>
  )
}

type JoinProps = DialogProps & { readonly username: string; readonly name: string }

/** A role for somebody who has a user name already. */
function JoinDialog({ companyId, username, name, onClose, onDone }: JoinProps) {
  const { act, send } = useListAct(api.joinPerson, api.listPeople)
  const form = useActForm(act, joinForm, {
    draft: `join-${companyId}-${username}`,
    start: { ...joinForm.start, username },
    rest: {},
    send: (body) => send({ params: { companyId }, body }),
    onDone: () => onDone(texts.joined, name),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.joinTitle, { name })}
      action={texts.joinAction}
      onClose={onClose}
    >
      <p>{texts.roleHint}</p>
      <RightFields bind={form.bind} />
    </FormDialog>
  )
}

/** The name, the phone number and the address of a person whose keeper is the desk. */
function DetailsDialog({ companyId, person, onClose, onDone }: PersonDialogProps) {
  const { act, send } = useListAct(api.changePerson, api.listPeople)
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

/** Invites a new person, or gives rights to somebody who has a user name already. */
export function InviteDialog(ending: DialogProps) {
  const [known, setKnown] = useState<{ readonly username: string; readonly name: string }>()
  return known ? <JoinDialog {...ending} {...known} /> : <NewDialog {...ending} onKnown={setKnown} />
}

type Props = DialogProps & {
  readonly onKnown: (person: { readonly username: string; readonly name: string }) => void
}

function NewDialog({ companyId, onClose, onDone, onKnown }: Props) {
  const { act, send } = useListAct(api.invitePerson, api.listPeople)
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

type RightFieldsProps = {
  readonly bind: Pick<BoundFields<typeof roleForm.start>, 'check'>
  /** Which rights can be ticked; the others are not shown. */
  readonly isOpen?: (right: RoleRight) => boolean
}

/** The rights of a role, in the order of the matrix. */
const RightFields = ({ bind, isOpen = () => true }: RightFieldsProps) => (
  <fieldset className={styles['rights']}>
    <legend>{texts.rights}</legend>
    {keysOf(rightHeads)
      .filter(isOpen)
      .map((right) => (
        <CheckboxField key={right} {...bind.check(right)} />
      ))}
  </fieldset>
)

type TypedPerson = { readonly username: string; readonly email: string }

type SamePeopleProps = TypedPerson & {
  readonly companyId: number
  readonly onKnown: (person: { readonly username: string; readonly name: string }) => void
}

/** Shows before anything is sent who has the user name or the address already. */
function SamePeople({ username, email, ...props }: SamePeopleProps) {
  const typed = useDeferredValue(username.trim())
  const address = useDeferredValue(email.trim())
  const sought = { username: typed, email: isEmail(address) ? address : '' }
  return sought.username === '' && sought.email === '' ? null : <SamePeopleBanners {...props} {...sought} />
}

function SamePeopleBanners({ companyId, username, email, onKnown }: SamePeopleProps) {
  const query = useDeskQuery()
  const { data } = useAnswer(query(api.findSamePeople, { params: { companyId }, query: { username, email } }))
  return data?.rows.map((person) => (
    <Banner
      key={person.username}
      kind="warn"
      action={
        !person.isHere &&
        !person.isDisabled && (
          <Button
            kind="secondary"
            onClick={() => onKnown({ username: person.username, name: fullName(person) })}
          >
            {texts.giveInstead}
          </Button>
        )
      }
    >
      {sameText(person, username)}
    </Banner>
  ))
}

function sameText(person: api.SamePerson, typed: string): string {
  const { username, place, isHere } = person
  const what = username.toLowerCase() === typed.toLowerCase() ? texts.sameUsername : texts.sameEmail
  return fill(isHere ? texts.sameHere : texts.same, {
    what,
    name: fullName(person),
    username,
    place: place && fill(texts.samePlace, { place }),
  })
}
