import { recordOf } from '../../kernel/data/records.ts'
import { type Day, formatDay } from '../../kernel/dates/dates.ts'
import { checkField, textField, choiceField, dayField, moneyField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { formatEuros, parseEuros, centsToEuros, type Cents } from '../../kernel/money/money.ts'
import { roleRights } from '../../kernel/people/access.ts'
import {
  addReference,
  askAccount,
  askAccountNumber,
  changeAccount,
  changeReference,
  referenceKinds,
} from './accounts-api.ts'
import {
  accountLabels,
  referenceLabels,
  personLabels,
  rightWords,
  flagLabels,
  placeLabels as labels,
} from './terms.fi.ts'
import {
  changePlace,
  createPlace,
  endPlace,
  type Place,
  createChain,
  createConcern,
  renameChain,
  renameConcern,
} from './api.ts'
import { changePerson, changeRole, invitePerson, joinPerson } from './people-api.ts'
import { groupCode } from './rules.ts'

const fields = {
  name: textField(labels.name, { required: true }),
  businessId: textField(labels.businessId, { required: true }),
  isSameBusiness: checkField(labels.isSameBusiness, {}),
  group: textField(labels.group, {}),
  street: textField(labels.street, {}),
  postcode: textField(labels.postcode, {}),
  city: textField(labels.city, {}),
  phone: textField(labels.phone, {}),
  area: textField(labels.area, {}),
  office: textField(labels.office, {}),
  engagement: textField(labels.engagement, {}),
  transportCustomer: checkField(flagLabels.transportCustomer, {}),
  looseChange: checkField(flagLabels.looseChange, {}),
  depositCountAtServiceCenter: checkField(flagLabels.depositCountAtServiceCenter, {}),
  uncountedCoinsDeposit: checkField(flagLabels.uncountedCoinsDeposit, {}),
  supplyOrder: checkField(flagLabels.supplyOrder, {}),
}

export const createPlaceForm = formOf(createPlace, fields)
export const changePlaceForm = formOf(changePlace, fields)
export type PlaceEntries = typeof changePlaceForm.start

/** The form's entries for a stored place. */
export const entriesOf = (place: Place): PlaceEntries => ({
  name: place.name,
  businessId: place.businessId,
  isSameBusiness: false,
  group: groupCode(place),
  street: place.street,
  postcode: place.postcode,
  city: place.city,
  phone: place.phone,
  area: place.area,
  office: place.office,
  engagement: place.engagement,
  ...place.flags,
})

export const endPlaceForm = formOf(endPlace, { reason: textField(labels.endReason, { required: true }) })

const name = textField(labels.name, { required: true })

export const createConcernForm = formOf(createConcern, { name })
export const renameConcernForm = formOf(renameConcern, { name })
export const createChainForm = formOf(createChain, { name })
export const renameChainForm = formOf(renameChain, { name })

/** An empty field means no limit, not a limit of 0 €. */
const limitField = {
  ...moneyField(accountLabels.withdrawLimit, {}),
  send: (text: string): number | null => {
    const limit = parseEuros(text)
    return limit === undefined ? null : centsToEuros(limit)
  },
  print: (limit: Cents | null): string | null => (limit === null ? '' : formatEuros(limit)),
}

const terms = {
  isDefault: checkField(accountLabels.isDefault, {}),
  changeAllowed: checkField(accountLabels.changeAllowed, {}),
  withdrawLimit: limitField,
  depositReference: textField(accountLabels.depositReference, {}),
  changeReference: textField(accountLabels.changeReference, {}),
}
const number = {
  accountNumber: textField(accountLabels.accountNumber, { required: true }),
  reason: textField(accountLabels.reason, { required: true }),
}
/** A limit and a reference of change money are asked only where there is any. */
const shownIf = {
  withdrawLimit: ({ changeAllowed }: { readonly changeAllowed: boolean }) => changeAllowed,
  changeReference: ({ changeAllowed }: { readonly changeAllowed: boolean }) => changeAllowed,
}

export const accountForm = formOf(askAccount, { ...number, ...terms }, { shownIf })
export const accountNumberForm = formOf(askAccountNumber, number)
export const accountTermsForm = formOf(
  changeAccount,
  { ...terms, reason: textField(accountLabels.termsReason, { required: true }) },
  { shownIf },
)

const optionalDay = (label: string) => ({
  ...dayField(label, {}),
  send: (text: string): string | null => (text === '' ? null : text),
  print: (day: Day | null): string | null => (day === null ? '' : formatDay(day)),
})
const validity = {
  name: textField(referenceLabels.name, { required: true }),
  validFrom: optionalDay(referenceLabels.validFrom),
  validTo: optionalDay(referenceLabels.validTo),
}

export const referenceForm = formOf(addReference, {
  type: choiceField(referenceLabels.type, referenceKinds, {}),
  value: textField(referenceLabels.value, { required: true }),
  ...validity,
})
export const referenceChangeForm = formOf(changeReference, validity)

const rights = recordOf(roleRights, (right) => checkField(rightWords[right], {}))

const details = {
  firstName: textField(personLabels.firstName, { required: true }),
  lastName: textField(personLabels.lastName, { required: true }),
  email: textField(personLabels.email, { required: true }),
  phone: textField(personLabels.phone, {}),
}

export const changePersonForm = formOf(changePerson, details)

export const inviteForm = formOf(invitePerson, {
  ...details,
  username: textField(personLabels.username, { required: true }),
  ...rights,
})

export const joinForm = formOf(joinPerson, {
  username: textField(personLabels.username, { required: true }),
  ...rights,
})

export const roleForm = formOf(changeRole, rights)
