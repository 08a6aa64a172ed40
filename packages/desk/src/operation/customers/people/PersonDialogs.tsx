import {
  changeRole,
  disablePerson,
  endRole,
  endSessions,
  joinPerson,
  listPeople,
  resetFactor,
  restorePerson,
  sendCode,
} from '@kassavirta/domain/operation/customers/people-api'
import { joinForm, roleForm } from '@kassavirta/domain/operation/customers/people-form'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights } from '@kassavirta/domain/kernel/people/access'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { ConfirmAct } from '../ConfirmAct.tsx'
import { useListAct } from '../use-list-act.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import type { Ending, OfPerson } from './dialog-props.ts'
import type { PersonAct } from './person-acts.ts'
import { RightFields } from './RightFields.tsx'
import { peopleTexts as texts } from './texts.fi.ts'

/** The form of an act on a person. */
export function PersonDialog({ act, ...props }: OfPerson & { readonly act: PersonAct }) {
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
  endRole: { endpoint: endRole, action: texts.endRole, done: texts.roleEnded, isDangerous: true },
  code: { endpoint: sendCode, action: texts.codeAction, done: texts.codeSent, isDangerous: false },
  factorEnd: { endpoint: resetFactor, action: texts.factorEnd, done: texts.factorEnded, isDangerous: true },
  sessionsEnd: {
    endpoint: endSessions,
    action: texts.sessionsEnd,
    done: texts.sessionsEnded,
    isDangerous: false,
  },
  disable: { endpoint: disablePerson, action: texts.disable, done: texts.disabledNow, isDangerous: true },
  restore: { endpoint: restorePerson, action: texts.restore, done: texts.restoredNow, isDangerous: false },
} as const

type AccessProps = OfPerson & { readonly act: keyof typeof accessActs }

function AccessDialog({ act, person, companyId, onClose, onDone }: AccessProps) {
  const { endpoint, action, done, isDangerous } = accessActs[act]
  const { userId, email, role } = person
  const version = act === 'endRole' ? (role?.version ?? 0) : person.version
  return (
    <ConfirmAct
      endpoint={endpoint}
      ask={{ params: { companyId, userId }, body: { version } }}
      list={listPeople}
      title={fill(texts[`${act}Title`], { name: fullName(person) })}
      hint={fill(texts[`${act}Hint`], { email })}
      action={action}
      isDangerous={isDangerous}
      onClose={onClose}
      onDone={() => onDone(done)}
    />
  )
}

function RoleDialog({ companyId, person, onClose, onDone }: OfPerson) {
  const { act, send } = useListAct(changeRole, listPeople)
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

type JoinProps = Ending & { readonly username: string; readonly name: string }

/** A role for somebody who has a user name already. */
export function JoinDialog({ companyId, username, name, onClose, onDone }: JoinProps) {
  const { act, send } = useListAct(joinPerson, listPeople)
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
