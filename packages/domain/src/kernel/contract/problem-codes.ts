/** Most codes have no values; the others have values that their sentence mentions. */
export type NoParams = Readonly<Record<never, never>>

/**
 * Whether the call may be repeated: `corrected` with other content, `signedIn` with a new session, `later`
 * unchanged. A submission keeps its Idempotency-Key each time, so that it is stored once.
 */
export type RetryRule = 'no' | 'corrected' | 'signedIn' | 'later'

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 428 | 429 | 500 | 503

type CodeSpec<Params> = {
  readonly status: ProblemStatus
  readonly again: RetryRule
  /** How long to wait before the call is repeated, where the params do not say it. */
  readonly afterSeconds?: number
  /** Never set: only the compiler uses it, as the type of the code's values. */
  readonly params?: Params
}

const rule = <Params = NoParams>(): CodeSpec<Params> => ({ status: 400, again: 'corrected' })

const refusal = <Params = NoParams>(
  status: ProblemStatus,
  again: RetryRule,
  afterSeconds?: number,
): CodeSpec<Params> => ({ status, again, ...(afterSeconds === undefined ? {} : { afterSeconds }) })

/** Rules that a form checks too, before anything is sent. Days are `yyyy-MM-dd`. */
export const rules = {
  required: rule(),
  invalid: rule(),
  textTooLong: rule<{ readonly max: number }>(),
  charactersNotAllowed: rule<{ readonly characters: readonly string[] }>(),
  charactersUnstorable: rule(),
  notAChoice: rule<{ readonly choices: readonly string[] }>(),
  idInvalid: rule(),
  dayInvalid: rule(),
  dayInFuture: rule(),
  dayInPast: rule(),
  dayClosed: rule(),
  sumInvalid: rule(),
  notInteger: rule(),
  notNegative: rule(),
  countTooLarge: rule<{ readonly max: number }>(),
  emailInvalid: rule(),
  passwordTooWeak: rule(),
  staffPasswordShort: rule<{ readonly min: number }>(),
  termsNotAccepted: rule(),
  accountNumberInvalid: rule(),
  referenceInvalid: rule(),
  referenceTooLong: rule<{ readonly max: number }>(),
  businessIdInvalid: rule(),
  bagNumberInvalid: rule(),
  depositEmpty: rule(),
  serviceCenterCountNotAgreed: rule(),
  uncountedCoinsNotAgreed: rule(),
  depositRemoved: refusal(400, 'no'),
  depositHandled: refusal(400, 'no'),
  orderEmpty: rule(),
  orderLimitExceeded: rule(),
  looseCoinsInField: rule(),
  denominationNotSold: rule(),
  deliveryDayTooEarly: rule<{ readonly min: string }>(),
  deliveryDayOutside: rule<{ readonly min: string; readonly max: string }>(),
  onlyDeliveryDay: rule<{ readonly min: string }>(),
  visitDayTooEarly: rule<{ readonly min: string }>(),
}

/** Refusals that only the server can decide. */
const refusals = {
  badRequest: refusal(400, 'corrected'),
  keyInvalid: refusal(400, 'corrected'),
  keyRequired: refusal(400, 'corrected'),
  ownerRequired: refusal(400, 'corrected'),
  accountEnded: refusal(400, 'corrected'),
  companyUnchosen: refusal(400, 'corrected'),
  nothingChanged: refusal(400, 'corrected'),
  rightHeld: refusal(400, 'corrected'),
  packedAboveOrdered: refusal(400, 'corrected'),
  wrongPassword: refusal(400, 'corrected'),
  activationCodeInvalid: refusal(400, 'corrected'),
  emailChangeUnknown: refusal(400, 'no'),
  factorActive: refusal(400, 'no'),
  factorCodeWrong: refusal(400, 'corrected'),
  passkeyRefused: refusal(400, 'corrected'),
  staffNameInvalid: refusal(400, 'corrected'),
  rolesApart: refusal(400, 'corrected'),
  looseCoins: refusal(400, 'corrected'),
  countsMatch: refusal(400, 'corrected'),
  messageUnknown: refusal(400, 'corrected'),
  importRefused: refusal<{ readonly faults: number }>(400, 'corrected'),
  importRowInvalid: refusal<{ readonly text: string }>(400, 'corrected'),
  unauthorized: refusal(401, 'signedIn'),
  factor_required: refusal(401, 'corrected'),
  factor_invalid: refusal(401, 'corrected'),
  deskLocked: refusal(401, 'signedIn'),
  forbidden: refusal(403, 'no'),
  notFound: refusal(404, 'no'),
  methodNotAllowed: refusal(405, 'no'),
  stillRunning: refusal(409, 'later', 1),
  stateChanged: refusal(409, 'no'),
  otherBagOpen: refusal(409, 'no'),
  withdrawalLate: refusal(409, 'no'),
  notMissingYet: refusal(409, 'no'),
  sameCounter: refusal(409, 'no'),
  rolesPending: refusal(409, 'no'),
  passkeyNameTaken: refusal(409, 'corrected'),
  staffNameTaken: refusal(409, 'corrected'),
  ownRoles: refusal(409, 'no'),
  lastAdmin: refusal(409, 'no'),
  passkeysFull: refusal(409, 'no'),
  ownRequest: refusal(409, 'no'),
  /** The caller has had a part in the matter, so another person has to decide. */
  tookPart: refusal(409, 'no'),
  approvalPending: refusal(409, 'no'),
  noApprover: refusal(409, 'no'),
  secondPersonNeeded: refusal(409, 'no'),
  countedElsewhere: refusal(409, 'no'),
  changedElsewhere: refusal(409, 'corrected'),
  orderNotFrozen: refusal(409, 'no'),
  packedElsewhere: refusal(409, 'no'),
  orderPacked: refusal(409, 'no'),
  routeNameTaken: refusal(409, 'corrected'),
  routeHasStops: refusal(409, 'no'),
  sealTaken: refusal<{ readonly seal: string; readonly orderId: number; readonly company: string }>(
    409,
    'corrected',
  ),
  runEmpty: refusal(409, 'no'),
  runNotToday: refusal<{ readonly day: string }>(409, 'no'),
  runWithoutCrew: refusal(409, 'no'),
  runHasStops: refusal(409, 'no'),
  unknownArea: refusal(400, 'corrected'),
  unknownOffice: refusal(400, 'corrected'),
  transferEmpty: refusal(400, 'corrected'),
  vaultUncounted: refusal(409, 'no'),
  vaultCounting: refusal(409, 'no'),
  vaultNotCounting: refusal(409, 'no'),
  vaultTooLittle: refusal(409, 'corrected'),
  settingForm: refusal(400, 'corrected'),
  driverListed: refusal(409, 'corrected'),
  driverBlocked: refusal(409, 'corrected'),
  cardOfAnother: refusal(409, 'corrected'),
  notSameName: refusal(400, 'corrected'),
  personNotDisabled: refusal(409, 'corrected'),
  keptBySystems: refusal(409, 'no'),
  sameBusinessId: refusal<{ readonly place: string }>(409, 'corrected'),
  unknownGroup: refusal(400, 'corrected'),
  groupNameTaken: refusal(409, 'corrected'),
  accountThere: refusal(409, 'corrected'),
  referenceThere: refusal(409, 'corrected'),
  usernameTaken: refusal(409, 'corrected'),
  roleThere: refusal(409, 'no'),
  receiversChanged: refusal<{ readonly companies: number; readonly persons: number }>(409, 'corrected'),
  tooLongForPaper: refusal<{ readonly rows: number }>(400, 'no'),
  endBeforeStart: refusal(400, 'corrected'),
  rangeTooLong: refusal<{ readonly days: number }>(400, 'corrected'),
  linkInvalid: refusal(400, 'corrected'),
  stopsOpen: refusal(409, 'no'),
  orderFrozen: refusal<{ readonly phone: string }>(409, 'no'),
  orderCancelled: refusal(409, 'no'),
  orderNotDelivered: refusal(409, 'no'),
  deliveryConfirmed: refusal(409, 'no'),
  caseNotOwned: refusal(409, 'no'),
  caseUnanswered: refusal(409, 'no'),
  colleagueAway: refusal(409, 'corrected'),
  cutOffNotEarlier: refusal(400, 'corrected'),
  recurrenceEmpty: refusal(400, 'corrected'),
  tooManyRecurring: refusal(409, 'no'),
  occurrenceClosed: refusal(409, 'no'),
  viewNameTaken: refusal(409, 'corrected'),
  viewsFull: refusal(409, 'no'),
  visitReported: refusal(409, 'no'),
  sameOrderThere: refusal<{ readonly orderId: number }>(409, 'no'),
  bodyTooLarge: refusal(413, 'corrected'),
  notJson: refusal(415, 'corrected'),
  bodyPacked: refusal(415, 'corrected'),
  keyReused: refusal(422, 'no'),
  keyClosed: refusal(422, 'corrected'),
  codeNotFresh: refusal(428, 'corrected'),
  tooManyAttempts: refusal<{ readonly seconds: number }>(429, 'later'),
  serverError: refusal(500, 'later'),
  unavailable: refusal(503, 'later', 2),
  unconfirmed: refusal(503, 'later', 2),
}

/** Every reason for refusing a call. Each language must have a sentence for each of them. */
export const problemCodes = { ...rules, ...refusals }

export type RuleCode = keyof typeof rules
export type ProblemCode = keyof typeof problemCodes
export type ParamsOf<Code extends ProblemCode> = NonNullable<(typeof problemCodes)[Code]['params']>
