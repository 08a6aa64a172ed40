import { fullName } from '@kassavirta/domain/kernel/people/names'
import { followsTextRule } from '@kassavirta/domain/kernel/texts/text-rule'
import type { SessionUser } from '@kassavirta/domain/people/session/api'

type ContactPerson = Pick<SessionUser, 'firstName' | 'lastName' | 'phoneNumber'>

/**
 * The name and phone of the person, for the contact details. Without a phone the field stays empty, so that the
 * person has to fill it in; the same if the text would break the rule of the field.
 */
export function ownContact(person: ContactPerson): string {
  const phone = person.phoneNumber.trim()
  const contact = `${fullName(person)}, ${phone}`
  return phone !== '' && followsTextRule(contact) ? contact : ''
}

/**
 * Returns the same spec as long as the contact details are the same, so that a form keeps its state, but begins with
 * the new details once the person has changed them on their profile.
 */
export function memoizeByContact<Spec>(make: (contactInfo: string) => Spec): (person: ContactPerson) => Spec {
  let latest: { readonly contactInfo: string; readonly spec: Spec } | undefined
  return (person) => {
    const contactInfo = ownContact(person)
    if (latest?.contactInfo !== contactInfo) latest = { contactInfo, spec: make(contactInfo) }
    return latest.spec
  }
}
