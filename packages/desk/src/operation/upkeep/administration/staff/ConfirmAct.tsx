import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { handlesMoney } from '@kassavirta/domain/kernel/people/staff-roles'
import {
  askStaffCode,
  disableStaff,
  endStaffWork,
  resetStaffFactor,
  type StaffPerson,
} from '@kassavirta/domain/people/staff/office-api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../../platform/api/use-act.ts'
import { ConfirmDialog } from '../../../../platform/forms/ConfirmDialog.tsx'
import type { Ending } from './ending.ts'
import { nameOf, type PersonAct } from './person-acts.ts'
import { staffTexts as texts } from './texts.fi.ts'
import { useCode } from './use-code.ts'

type Confirmed = Extract<PersonAct, 'disable' | 'reset' | 'leave'>
type Props = Ending & { readonly person: StaffPerson }

const ways = {
  disable: {
    endpoint: disableStaff,
    title: texts.disableTitle,
    lead: texts.disableLead,
    action: texts.disableAction,
    done: texts.closed,
  },
  reset: {
    endpoint: resetStaffFactor,
    title: texts.resetTitle,
    lead: texts.resetLead,
    action: texts.resetAction,
    done: texts.reset,
  },
  askCode: {
    endpoint: askStaffCode,
    title: texts.codeTitle,
    lead: texts.codeAskLead,
    action: texts.askAction,
    done: texts.requested,
  },
  askReset: {
    endpoint: resetStaffFactor,
    title: texts.resetTitle,
    lead: texts.resetAskLead,
    action: texts.askAction,
    done: texts.requested,
  },
  leave: {
    endpoint: endStaffWork,
    title: texts.leaveTitle,
    lead: texts.leaveLead,
    action: texts.leaveAction,
    done: texts.left,
  },
} as const

/** A code and a reset of somebody who handles money are asked for; the rest is said before it is done at once. */
export function ConfirmAct({ act, ...props }: Props & { readonly act: Confirmed | 'code' }) {
  const waits = handlesMoney(props.person.roles)
  if (act === 'code') return waits ? <Confirm way="askCode" {...props} /> : <MakeCode {...props} />
  return <Confirm way={act === 'reset' && waits ? 'askReset' : act} {...props} />
}

function Confirm({ way, person, onClose, onDone }: Props & { readonly way: keyof typeof ways }) {
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

/** A forgotten password, or a first code that has expired. */
function MakeCode({ person, onClose, onDone }: Props) {
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
