/** Most codes have no values; the others have values that their sentence mentions. */
export type NoParams = Readonly<Record<never, never>>

/**
 * Whether the same call may be repeated: `mended` after its content is corrected, `signedIn` with a new session, `later`
 * unchanged. A submission keeps its Idempotency-Key each time, so that it is stored once.
 */
export type RetryRule = 'no' | 'mended' | 'signedIn' | 'later'

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 428 | 429 | 500 | 503

type CodeSpec<Params> = {
  readonly status: ProblemStatus
  readonly again: RetryRule
  /** How long to wait before the call is repeated, where the params do not say it. */
  readonly afterSeconds?: number
  /** Never set: only the compiler uses it, as the type of the code's values. */
  readonly params?: Params
}

const rule = <Params = NoParams>(): CodeSpec<Params> => ({ status: 400, again: 'mended' })

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
  badRequest: refusal(400, 'mended'),
  keyInvalid: refusal(400, 'mended'),
  keyRequired: refusal(400, 'mended'),
  ownerRequired: refusal(400, 'mended'),
  accountEnded: refusal(400, 'mended'),
  companyUnchosen: refusal(400, 'mended'),
  nothingChanged: refusal(400, 'mended'),
  rightHeld: refusal(400, 'mended'),
  packedAboveOrdered: refusal(400, 'mended'),
  wrongPassword: refusal(400, 'mended'),
  activationCodeInvalid: refusal(400, 'mended'),
  emailChangeUnknown: refusal(400, 'no'),
  factorActive: refusal(400, 'no'),
  factorCodeWrong: refusal(400, 'mended'),
  passkeyRefused: refusal(400, 'mended'),
  staffNameInvalid: refusal(400, 'mended'),
  rolesApart: refusal(400, 'mended'),
  looseCoins: refusal(400, 'mended'),
  countsMatch: refusal(400, 'mended'),
  messageUnknown: refusal(400, 'mended'),
  importRefused: refusal<{ readonly faults: number }>(400, 'mended'),
  importRowInvalid: refusal<{ readonly text: string }>(400, 'mended'),
  unauthorized: refusal(401, 'signedIn'),
  factor_required: refusal(401, 'mended'),
  factor_invalid: refusal(401, 'mended'),
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
  passkeyNameTaken: refusal(409, 'mended'),
  staffNameTaken: refusal(409, 'mended'),
  ownRoles: refusal(409, 'no'),
  lastAdmin: refusal(409, 'no'),
  passkeysFull: refusal(409, 'no'),
  ownRequest: refusal(409, 'no'),
  /** They have had a part in the matter that another person has to decide. */
  tookPart: refusal(409, 'no'),
  approvalPending: refusal(409, 'no'),
  noApprover: refusal(409, 'no'),
  secondPersonNeeded: refusal(409, 'no'),
  countedElsewhere: refusal(409, 'no'),
  changedElsewhere: refusal(409, 'mended'),
  orderNotFrozen: refusal(409, 'no'),
  packedElsewhere: refusal(409, 'no'),
  orderPacked: refusal(409, 'no'),
  routeNameTaken: refusal(409, 'mended'),
  routeHasStops: refusal(409, 'no'),
  sealTaken: refusal<{ readonly seal: string; readonly orderId: number; readonly company: string }>(
    409,
    'mended',
  ),
  runEmpty: refusal(409, 'no'),
  runNotToday: refusal<{ readonly day: string }>(409, 'no'),
  runWithoutCrew: refusal(409, 'no'),
  runHasStops: refusal(409, 'no'),
  unknownArea: refusal(400, 'mended'),
  unknownOffice: refusal(400, 'mended'),
  transferEmpty: refusal(400, 'mended'),
  vaultUncounted: refusal(409, 'no'),
  vaultCounting: refusal(409, 'no'),
  vaultNotCounting: refusal(409, 'no'),
  vaultTooLittle: refusal(409, 'mended'),
  settingForm: refusal(400, 'mended'),
  driverListed: refusal(409, 'mended'),
  driverBlocked: refusal(409, 'mended'),
  cardOfAnother: refusal(409, 'mended'),
  notSameName: refusal(400, 'mended'),
  personNotDisabled: refusal(409, 'mended'),
  keptBySystems: refusal(409, 'no'),
  sameBusinessId: refusal<{ readonly place: string }>(409, 'mended'),
  unknownGroup: refusal(400, 'mended'),
  groupNameTaken: refusal(409, 'mended'),
  accountThere: refusal(409, 'mended'),
  referenceThere: refusal(409, 'mended'),
  usernameTaken: refusal(409, 'mended'),
  roleThere: refusal(409, 'no'),
  receiversChanged: refusal<{ readonly companies: number; readonly persons: number }>(409, 'mended'),
  tooLongForPaper: refusal<{ readonly rows: number }>(400, 'no'),
  endBeforeStart: refusal(400, 'mended'),
  rangeTooLong: refusal<{ readonly days: number }>(400, 'mended'),
  linkInvalid: refusal(400, 'mended'),
  stopsOpen: refusal(409, 'no'),
  orderFrozen: refusal<{ readonly phone: string }>(409, 'no'),
  orderCancelled: refusal(409, 'no'),
  orderNotDelivered: refusal(409, 'no'),
  deliveryConfirmed: refusal(409, 'no'),
  caseNotOwned: refusal(409, 'no'),
  caseUnanswered: refusal(409, 'no'),
  colleagueAway: refusal(409, 'mended'),
  cutOffNotEarlier: refusal(400, 'mended'),
  recurrenceEmpty: refusal(400, 'mended'),
  tooManyRecurring: refusal(409, 'no'),
  occurrenceClosed: refusal(409, 'no'),
  viewNameTaken: refusal(409, 'mended'),
  viewsFull: refusal(409, 'no'),
  visitReported: refusal(409, 'no'),
  sameOrderThere: refusal<{ readonly orderId: number }>(409, 'no'),
  bodyTooLarge: refusal(413, 'mended'),
  notJson: refusal(415, 'mended'),
  bodyPacked: refusal(415, 'mended'),
  keyReused: refusal(422, 'no'),
  keyClosed: refusal(422, 'mended'),
  codeNotFresh: refusal(428, 'mended'),
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
