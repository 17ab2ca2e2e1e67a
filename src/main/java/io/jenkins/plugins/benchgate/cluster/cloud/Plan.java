package io.jenkins.plugins.benchgate.cluster.cloud;

/**
 * A request that was checked against its provider: what exactly will be started.
 *
 * @param request what was asked for
 * @param image id of the image
 * @param hardware id of the kind of machine
 * @param zone empty where the provider has none
 * @param user who logs in
 */
public record Plan(MachineRequest request, String image, String hardware, String zone, String user) {}
