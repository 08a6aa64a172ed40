import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  disableStaff,
  endStaffWork,
  resetStaffFactor,
  type StaffPerson,
} from '@kassavirta/domain/staff/office-api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { ConfirmDialog } from '../../../platform/forms/ConfirmDialog.tsx'
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
  leave: {
    endpoint: endStaffWork,
    title: texts.leaveTitle,
    lead: texts.leaveLead,
    action: texts.leaveAction,
    done: texts.left,
  },
} as const satisfies Record<Confirmed, object>

/** What is said before it is done, because it is done at once. */
export const ConfirmAct = ({ act, ...props }: Props & { readonly act: Confirmed | 'code' }) =>
  act === 'code' ? <MakeCode {...props} /> : <Confirm act={act} {...props} />

function Confirm({ act: name, person, onClose, onDone }: Props & { readonly act: Confirmed }) {
  const { endpoint, title, lead, action, done } = ways[name]
  const act = useAct(endpoint)
  const client = useQueryClient()
  const makeCode = useCode()
  const shownName = nameOf(person)
  const confirm = async () => {
    const { staffId, version, username, roles } = person
    const outcome = await act.run({ params: { staffId }, body: { version } })
    await client.invalidateQueries()
    if (outcome.type === 'failed') return
    if (name !== 'reset') return onDone(done, shownName)
    const code = await makeCode(staffId)
    onDone(done, shownName, { name: shownName, username, code, waits: roles.length === 0 })
  }
  return (
    <ConfirmDialog
      act={act}
      title={fill(title, { name: shownName })}
      action={action}
      isDangerous={name !== 'leave'}
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
  const { staffId, username, roles } = person
  const name = nameOf(person)
  const make = async () => {
    setBusy(true)
    const code = await makeCode(staffId)
    onDone('', name, { name, username, code, waits: roles.length === 0 })
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
