import { BlockList, isIP } from "node:net";
import { isLocalHost } from "@/lib/env";
import type { Recognition } from "@/lib/text/recognition";
import type { ExtractionEngine } from "@/lib/extraction/values/extraction-engine";

export function describeEngine(
  { name, service }: Pick<ExtractionEngine, "name" | "service">,
  recognition: Recognition | null,
): string {
  if (!service) {
    const scans = recognition
      ? "The text of scanned pages is recognised on this server."
      : "Scans cannot be read.";
    return `Documents are processed on this server. No language model is used and nothing leaves this machine. ${scans}`;
  }
  const maker = name === "anthropic" ? " by Anthropic" : "";
  return `An AI model${maker}, ${service.model}, reads your documents. ${describeAddress(service.host)} CSV and JSON files are not sent. Every value is checked against the document's own words.`;
}

/** Says only what the address proves, because a model's server may forward what it receives. */
function describeAddress(host: string): string {
  const { hostname } = new URL(`http://${host}`);
  if (isLocalHost(hostname))
    return `They are sent to a program on this server (${host}). This app does not send them to any other machine.`;
  if (isPrivate(hostname)) return `They are sent to ${host}, an address on this server's private network.`;
  return `They leave this server and are sent to ${host}.`;
}

const PRIVATE = new BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("169.254.0.0", 16);
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  return family !== 0 && PRIVATE.check(address, family === 6 ? "ipv6" : "ipv4");
}
