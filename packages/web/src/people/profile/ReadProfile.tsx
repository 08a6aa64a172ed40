import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { formatMoment, parseLoginCreated } from '@kassavirta/domain/kernel/dates/dates'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { MailText } from '@kassavirta/ui/elements/MailText.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useSwitch } from '../../platform/api/use-config.ts'
import type { ProfileState, ProfileTask } from './mode.ts'
import { alertTexts } from './alert-texts.fi.ts'
import { AlertsPanel } from './AlertsPanel.tsx'
import { factorTexts } from './factor-texts.fi.ts'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SignInsPanel } from './SignInsPanel.tsx'
import { TaskButton } from './TaskButton.tsx'
import { ThemePanel } from './ThemePanel.tsx'
import { profileScreenTexts as texts } from './texts.fi.ts'

type Props = {
  readonly user: SessionUser
  readonly after: Extract<ProfileState, { readonly mode: 'read' }>['after']
  readonly onBegin: (task: ProfileTask) => void
}

const doneTexts: Readonly<Record<ProfileTask, string>> = {
  edit: texts.saved,
  changePassword: texts.passwordChanged,
  addFactor: factorTexts.added,
  removeFactor: factorTexts.removed,
  alerts: alertTexts.saved,
}

export function ReadProfile({ user, after, onBegin }: Props) {
  const created = parseLoginCreated(user.created)
  const hasAlerts = useSwitch('alertMails')
  return (
    <>
      {after?.done && <Banner kind="ok" heading={doneTexts[after.task]} />}
      {user.emailChange && <EmailWaits newAddress={user.emailAddress} {...user.emailChange} />}
      <Panel heading={texts.details}>
        <SummaryList
          pairs={[
            { term: texts.name, value: fullName(user) },
            { term: texts.emailAddress, value: <MailText address={user.emailAddress} /> },
            { term: texts.phoneNumber, value: user.phoneNumber || '–' },
            { term: texts.created, value: created ? formatMoment(created) : '–' },
          ]}
        />
        <div className={layout['actions']}>
          <TaskButton begin={() => onBegin('edit')} back={after?.task === 'edit'}>
            {texts.edit}
          </TaskButton>
          <TaskButton begin={() => onBegin('changePassword')} back={after?.task === 'changePassword'}>
            {texts.changePassword}
          </TaskButton>
        </div>
      </Panel>
      {hasAlerts && <AlertsPanel isBack={after?.task === 'alerts'} onBegin={() => onBegin('alerts')} />}
      <SecondFactorPanel after={after?.task} onBegin={onBegin} />
      <SignInsPanel />
      <ThemePanel />
    </>
  )
}

type WaitingEmail = { readonly newAddress: string } & NonNullable<SessionUser['emailChange']>

function EmailWaits({ newAddress, addressInForce, dueAt }: WaitingEmail) {
  const values = { newAddress, addressInForce, dueAt: formatMoment(new Date(dueAt)) }
  return (
    <Banner kind="info" heading={texts.emailWaits}>
      {fill(texts.emailWaitsUntil, values)}
    </Banner>
  )
}
