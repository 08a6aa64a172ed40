import { checkField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { changePlace, createPlace, endPlace, type Place } from './api.ts'
import { createChain, createConcern, renameChain, renameConcern } from './groups-api.ts'
import { groupCode } from './rules.ts'
import { flagLabels, placeLabels as labels } from './terms.fi.ts'

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

/** A place as the form begins with it. */
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
