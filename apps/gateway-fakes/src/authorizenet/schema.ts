/**
 * The parts of the gateway's schema that a portal needs. Its JSON is turned into XML and held against the schema, so that fields in another
 * order than here are refused like fields that do not exist.
 */
interface Field {
  name: string;
  isRequired: boolean;
  /** Of a value; a field with fields of its own has none. */
  takes: RegExp | null;
  fields: readonly Field[] | null;
  isList: boolean;
}

type Of = RegExp | readonly Field[];
const field = (name: string, of: Of, isRequired = false, isList = false): Field => ({
  name,
  isRequired,
  takes: of instanceof RegExp ? of : null,
  fields: of instanceof RegExp ? null : of,
  isList,
});
const must = (name: string, of: Of): Field => field(name, of, true);
const upTo = (length: number): RegExp => new RegExp(`^[^]{0,${length}}$`);

const numeric = /^\d{1,20}$/;
const money = /^\d{1,9}(\.\d{1,4})?$/;
const flag = /^(true|false)$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z?$/;

const login = [must('name', upTo(25)), must('transactionKey', upTo(16))];
const start = [must('merchantAuthentication', login), field('clientId', upTo(30)), field('refId', upTo(20))];
const card = [
  must('cardNumber', /^(\d{13,16}|\d{4}|X{4}\d{4})$/),
  must('expirationDate', /^(X{4}|\d{4}-\d{2}|\d{4})$/),
  field('cardCode', /^\d{3,4}$/),
];
const account = [
  field('accountType', /^(checking|savings|businessChecking)$/),
  must('routingNumber', /^(\d{9}|X{4}\d{4})$/),
  must('accountNumber', /^(\d{4,17}|X{4}\d{4})$/),
  must('nameOnAccount', upTo(22)),
  field('echeckType', /^(PPD|WEB|CCD|TEL|ARC|BOC)$/),
  field('bankName', upTo(50)),
];
const payment = [field('creditCard', card), field('bankAccount', account)];
const setting = [must('settingName', /^\w+$/), must('settingValue', upTo(2000))];
const settings = [field('setting', setting, false, true)];
const ofProfile = [
  must('customerProfileId', numeric),
  field('paymentProfile', [must('paymentProfileId', numeric), field('cardCode', /^\d{3,4}$/)]),
];
const transaction = [
  must('transactionType', /^(authCaptureTransaction|refundTransaction|voidTransaction)$/),
  field('amount', money),
  field('currencyCode', /^USD$/),
  field('payment', payment),
  field('profile', ofProfile),
  field('refTransId', numeric),
  field('order', [field('invoiceNumber', upTo(20)), field('description', upTo(255))]),
  field('customer', [field('type', /^(individual|business)$/), field('id', upTo(20)), field('email', upTo(255))]),
  field('transactionSettings', settings),
];
const paging = [must('limit', /^([1-9]\d{0,2}|1000)$/), must('offset', /^[1-9]\d{0,5}$/)];
const sorting = [must('orderBy', /^(id|submitTimeUTC)$/), must('orderDescending', flag)];
const paymentProfile = [field('customerType', /^(individual|business)$/), must('payment', payment)];

const requests: Readonly<Record<string, readonly Field[]>> = {
  authenticateTestRequest: [],
  createTransactionRequest: [must('transactionRequest', transaction)],
  getHostedPaymentPageRequest: [must('transactionRequest', transaction), must('hostedPaymentSettings', settings)],
  getHostedProfilePageRequest: [must('customerProfileId', numeric), field('hostedProfileSettings', settings)],
  getCustomerProfileRequest: [
    field('customerProfileId', numeric),
    field('merchantCustomerId', upTo(20)),
    field('unmaskExpirationDate', flag),
  ],
  createCustomerProfileRequest: [
    must('profile', [field('merchantCustomerId', upTo(20)), field('description', upTo(255)), field('email', upTo(255))]),
    field('validationMode', /^(none|testMode|liveMode)$/),
  ],
  createCustomerPaymentProfileRequest: [
    must('customerProfileId', numeric),
    must('paymentProfile', paymentProfile),
    field('validationMode', /^(none|testMode|liveMode)$/),
  ],
  deleteCustomerPaymentProfileRequest: [must('customerProfileId', numeric), must('customerPaymentProfileId', numeric)],
  createCustomerProfileFromTransactionRequest: [must('transId', numeric), field('customerProfileId', numeric)],
  getTransactionDetailsRequest: [must('transId', numeric)],
  getUnsettledTransactionListRequest: [field('sorting', sorting), field('paging', paging)],
  getTransactionListRequest: [must('batchId', numeric), field('sorting', sorting), field('paging', paging)],
  getSettledBatchListRequest: [
    field('includeStatistics', flag),
    field('firstSettlementDate', instant),
    field('lastSettlementDate', instant),
  ],
};

const namespace = "in namespace 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'";

/** What the gateway says against the request; null when it is well formed. */
export function faultIn(name: string, body: unknown): string | null {
  const fields = requests[name];
  return fields === undefined ? `'${name}' is not a request` : faultOf(name, body, [...start, ...fields]);
}

function faultOf(name: string, value: unknown, fields: readonly Field[]): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `The element '${name}' ${namespace} has invalid content.`;
  let place = -1;
  for (const [child, given] of Object.entries(value)) {
    const at = fields.findIndex((each) => each.name === child);
    const expected = fields[at];
    if (expected === undefined || at <= place)
      return `The element '${name}' ${namespace} has invalid child element '${child}' ${namespace}.`;
    place = at;
    const fault = faultOfValue(expected, given);
    if (fault !== null) return fault;
  }
  const missing = fields.find((each) => each.isRequired && !(each.name in value));
  return missing === undefined ? null : `The element '${name}' ${namespace} has incomplete content: '${missing.name}' is missing.`;
}

function faultOfValue({ name, fields, takes, isList }: Field, given: unknown): string | null {
  if (fields !== null) {
    const all: unknown[] = isList && Array.isArray(given) ? given : [given];
    return all.map((each) => faultOf(name, each, fields)).find((fault) => fault !== null) ?? null;
  }
  const isValue = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean';
  return isValue && takes?.test(String(given))
    ? null
    : `The '${name}' element is invalid - the value is invalid according to its datatype.`;
}
