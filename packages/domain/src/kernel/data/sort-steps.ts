/** So many values are sorted or merged in a millisecond or two. */
const STEP = 512

type Compare<Value> = (a: Value, b: Value) => number

/** The same order as that of `toSorted`, made in steps, so that the caller can pause between them. */
export function* sortSteps<Value>(
  values: readonly Value[],
  compare: Compare<Value>,
): Generator<undefined, readonly Value[]> {
  let runs: (readonly Value[])[] = []
  for (let begin = 0; begin < values.length; begin += STEP) {
    runs.push(values.slice(begin, begin + STEP).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: (readonly Value[])[] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

/** Of equal values those of the first run come first. */
function* mergeSteps<Value>(
  first: readonly Value[],
  second: readonly Value[],
  compare: Compare<Value>,
): Generator<undefined, readonly Value[]> {
  const merged: Value[] = []
  let [left, right] = [0, 0]
  while (left < first.length && right < second.length) {
    const [a, b] = [first[left] as Value, second[right] as Value]
    const isFirst = compare(a, b) <= 0
    merged.push(isFirst ? a : b)
    if (isFirst) left += 1
    else right += 1
    if (merged.length % STEP === 0) yield
  }
  return merged.concat(first.slice(left), second.slice(right))
}
