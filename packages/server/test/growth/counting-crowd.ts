type Rows = readonly [table: string, columns: string, values: string]

/**
 * The rows of the desk about bags of others: table, columns and values of each. Most bags are counted, and many scans were
 * taken back, which stays in the table for good.
 */
export function countingRows(first: number): readonly Rows[] {
  const id = `${first} + n`
  const waits = 'n % 100 = 0'
  const withdrawn = 'n % 10 = 2'
  const figures = { declared: null, counted: 0, difference: null, byDenomination: [] }
  const correction = JSON.stringify({ before: figures, after: figures, tills: [] })
  return [
    [
      'bag',
      `id, deposit_id, company_id, account_id, security_bag_number, state, arrived_at, received_at, pass, closed_by,
        closed_at, withdrawn_by, withdrawn_at`,
      `${id}, case when n % 2 = 1 then ${id} end, of, of, n::text, case when ${waits} then 'arrived'
        when ${withdrawn} then 'withdrawn' else 'counted' end, at, at, case when ${waits} or ${withdrawn} then 0 else 1 end,
        case when ${waits} or ${withdrawn} then null else 1 end, case when ${waits} or ${withdrawn} then null else at end,
        case when ${withdrawn} then 1 end, case when ${withdrawn} then at end`,
    ],
    ['bag_person', 'bag_id, staff_id, step', `${id}, 1, 'first'`],
    [
      'count_pass',
      'bag_id, pass, step, staff_id, intact, saved_at, sent_at',
      `${id}, 1, 'first', 1, true, at, at`,
    ],
    ['count_till', 'bag_id, pass, till', `${id}, 1, 1`],
    [
      'suspect_note',
      'id, bag_id, unit_cents, found_by, found_at, due_date, handed_on, handed_to, handed_by',
      `${id}, ${id}, 5000, 1, at, day, case when ${waits} then null else day end, 'Poliisi',
        case when ${waits} then null else 1 end`,
    ],
    [
      'approval',
      `id, kind, company_id, subject, payload, subject_version, reason, requested_by, requested_at, decided_by,
        decided_at, decision`,
      `${id}, 'countCorrection', of, (${id})::text, '${correction}', 0, 'Syy', 1, at, 2, at, 'rejected'`,
    ],
    [
      'count_correction',
      'id, handled_deposit_id, approval_id, before, after, at',
      `${id}, ${id}, ${id}, '{}', '{}', at`,
    ],
    ['missing_bag', 'deposit_id, noticed_at, found_at', `${id}, at, at`],
    ['entry_event', 'kind, entry_id, stage, at, source', `'deposit', ${id}, 'counted', at, 'desk'`],
    [
      'recurring_order',
      'id, company_id, account_id, user_id, weekdays, every_weeks, from_day, counts, created_at, look_at',
      `${id}, of, of, of, '["monday"]', 1, day, '{}', at, at + interval '900 days'`,
    ],
    [
      'recurring_occurrence',
      'recurring_id, day, state, delivery_date, failure, settled_at',
      `${id}, day, 'failed', day, '{"code":"orderEmpty"}', at`,
    ],
    ['desk_key', 'staff_id, key, fingerprint, answer, created_at', `1, md5(n::text), '', '{}', at`],
    ...runRows(id, first),
  ]
}

/** Runs with their crews, their stops and what they fetched. */
const runRows = (id: string, first: number): readonly Rows[] => [
  // All but the last days' runs are back.
  [
    'run',
    'id, route_id, day, part, state, departed_at, returned_at',
    `${id}, ${first}, day, n + 1, 'back', at, at`,
  ],
  ['run_driver', 'run_id, person_id, name', `${id}, n::text, 'Aino Ajaja'`],
  ['run_stop', 'run_id, company_id, outcome, at, recorded_at, staff_id', `${id}, of, 'delivered', at, at, 1`],
  [
    'run_pickup',
    'run_id, company_id, outcome, bags, declared, at, recorded_at, staff_id',
    `${id}, of, 'fetched', 1, 1, at, at, 1`,
  ],
  ['run_bag', 'run_id, company_id, number', `${id}, of, n::text`],
  [
    'hand_over',
    'run_id, company_id, state, at, user_id, bags, numbers',
    `${id}, of, 'agreed', at, 1, 1, jsonb_build_array(n::text)`,
  ],
  ['vault_move', 'order_id, company_id, pieces, at', `${id}, of, jsonb_build_object('pcs_20e', -5), at`],
]
