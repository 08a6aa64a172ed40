/** Loaded before a server under test: its clock jumps to the moment that it is sent, and it ends with whoever started it. */
const realNow = Date.now
const begun = realNow()
const start = Date.parse(process.env['CLOCK'] ?? '')
let ahead = 0

Date.now = () => realNow() + ahead
process.on('message', (moment) => {
  ahead = Date.parse(String(moment)) - start - (realNow() - begun)
  process.send?.('moved')
})
process.on('disconnect', () => process.exit())
