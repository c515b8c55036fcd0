import { BlockList, isIP } from 'node:net';

/** The names that `TRUSTED_PROXIES` may hold beside addresses and networks, as the HTTP server knows them. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether that is an address, a network (`10.0.0.0/8`) or one of the names. */
export function isProxyEntry(entry: string): boolean {
  if (entry in namedNetworks) return true;
  const [network = '', bits, ...rest] = entry.split('/');
  const family = isIP(network);
  const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
  return family !== 0 && isWidth && rest.length === 0;
}

/** Whether whoever is at the other end of a connection is one of our own reverse proxies, whose headers are believed. */
export function trustedProxies(list: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const entry of list.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [network = '', bits] = entry.split('/', 2);
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(bits), family);
  }
  return (address) => {
    if (address === undefined || list.length === 0) return false;
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
