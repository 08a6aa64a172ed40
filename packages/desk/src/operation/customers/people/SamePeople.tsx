import { findSamePeople, type SamePerson } from '@kassavirta/domain/operation/customers/people-api'
import { isEmail } from '@kassavirta/domain/kernel/people/email-address'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useDeferredValue } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { peopleTexts as texts } from './texts.fi.ts'

type Typed = { readonly username: string; readonly email: string }
type Props = Typed & {
  readonly companyId: number
  readonly onKnown: (person: { readonly username: string; readonly name: string }) => void
}

/** Tells before anything is sent who has the user name or the address already. */
export function SamePeople({ username, email, ...props }: Props) {
  const typed = useDeferredValue(username.trim())
  const address = useDeferredValue(email.trim())
  const sought = { username: typed, email: isEmail(address) ? address : '' }
  return sought.username === '' && sought.email === '' ? null : <Found {...props} {...sought} />
}

function Found({ companyId, username, email, onKnown }: Props) {
  const query = useDeskQuery()
  const { data } = useAnswer(query(findSamePeople, { params: { companyId }, query: { username, email } }))
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

function sameText(person: SamePerson, typed: string): string {
  const { username, place, isHere } = person
  const what = username.toLowerCase() === typed.toLowerCase() ? texts.sameUsername : texts.sameEmail
  return fill(isHere ? texts.sameHere : texts.same, {
    what,
    name: fullName(person),
    username,
    place: place && fill(texts.samePlace, { place }),
  })
}
