import type { PlacePerson } from '@kassavirta/domain/operation/customers/people-api'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import page from '../../../platform/parts/page.module.css'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { actKeys, actsOf, type PersonAct } from './person-acts.ts'
import styles from './People.module.css'
import { peopleTexts as texts } from './texts.fi.ts'

type Props = { readonly person: PlacePerson; readonly onAct: (act: PersonAct) => void }

/** The chosen person: how they come in, and what can be done. */
export const PersonPanel = ({ person, onAct }: Props) => (
  <Panel heading={fullName(person)}>
    <Pairs
      className={`${page['facts']} ${styles['facts']}`}
      pairs={[
        [texts.username, person.username],
        [texts.email, emailText(person)],
        [texts.phone, person.phone && <PhoneLink key="phone" number={person.phone} />],
        [texts.lastSignIn, person.lastSignIn ? shortMoment(person.lastSignIn) : texts.never],
        [texts.factor, factorText(person)],
        [texts.sessions, String(person.sessions)],
      ]}
    />
    <div className={`${page['row']} ${styles['acts']}`}>
      {actsOf(person).map((act) => (
        <KeyButton key={act} keyName={actKeys[act]} onClick={() => onAct(act)}>
          {texts[act]}
        </KeyButton>
      ))}
    </div>
  </Panel>
)

function emailText({ email, waitingEmail, isMailRefused }: PlacePerson): string {
  if (waitingEmail)
    return fill(texts.emailWaits, {
      email,
      address: waitingEmail.address,
      moment: shortMoment(waitingEmail.due),
    })
  return isMailRefused ? `${email}: ${texts.mailRefused}` : email
}

const factorText = ({ factorSince }: PlacePerson): string =>
  factorSince ? fill(texts.factorSince, { day: formatDay(dayOf(factorSince)) }) : texts.noFactor
