import { fullName } from '@kassavirta/domain/kernel/names'
import { formatMoment, parseLoginCreated } from '@kassavirta/domain/kernel/dates'
import type { SessionUser } from '@kassavirta/domain/session/api'
import { useEffect, useRef } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { MailText } from '@kassavirta/ui/elements/MailText.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import type { ProfileState, ProfileTask } from './mode.ts'
import styles from './profile.module.css'
import { profileScreenTexts as texts } from './texts.fi.ts'

type Props = {
  readonly user: SessionUser
  readonly after: Extract<ProfileState, { readonly mode: 'read' }>['after']
  readonly onBegin: (task: ProfileTask) => void
}

const doneTexts: Readonly<Record<ProfileTask, string>> = {
  edit: texts.saved,
  changePassword: texts.passwordChanged,
}

export function ReadProfile({ user, after, onBegin }: Props) {
  const created = parseLoginCreated(user.created)
  return (
    <>
      {after?.done && <Banner kind="ok" heading={doneTexts[after.task]} />}
      <Panel heading={texts.details}>
        <SummaryList
          pairs={[
            { term: texts.name, value: fullName(user) },
            { term: texts.emailAddress, value: <MailText address={user.emailAddress} /> },
            { term: texts.phoneNumber, value: user.phoneNumber || '–' },
            { term: texts.created, value: created ? formatMoment(created) : '–' },
          ]}
        />
        <div className={styles['actions']}>
          <TaskButton begin={() => onBegin('edit')} back={after?.task === 'edit'}>
            {texts.edit}
          </TaskButton>
          <TaskButton begin={() => onBegin('changePassword')} back={after?.task === 'changePassword'}>
            {texts.changePassword}
          </TaskButton>
        </div>
      </Panel>
    </>
  )
}

type TaskButtonProps = { readonly begin: () => void; readonly back: boolean; readonly children: string }

/** A person who comes back from a task finds the focus on the button that began it. */
function TaskButton({ begin, back, children }: TaskButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (back) button.current?.focus()
  }, [back])
  return (
    <Button ref={button} kind="secondary" onClick={begin}>
      {children}
    </Button>
  )
}
